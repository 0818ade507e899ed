//! The tasks that may take long, each on a thread of its own.

use super::io_context::{IoContext, bypass_change_detection};
use super::library_state::{FileDialogData, Library};
use crate::background::{BackgroundJob, ExitDeadline, lower_priority};
use bevy::prelude::*;
use quadrille_text::tr;

/// A task that may take long. It has its own thread and can be stopped. At most one task of each
/// kind runs at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LongTask {
    /// List the games of a file.
    ListFile,
    /// Export or import games.
    Transfer,
    /// Search for a position.
    FindPosition,
    /// Delete or restore games.
    DeleteOrRestore,
    /// Save a game in a file, which takes long for an animation.
    Save,
}

impl LongTask {
    /// Returns why another task of this kind cannot start while one is running. `None` if the running one is stopped
    /// instead.
    fn refusal(self) -> Option<String> {
        match self {
            Self::Transfer => Some(tr!("keep-copying")),
            Self::DeleteOrRestore => Some(tr!("keep-moving")),
            Self::ListFile | Self::FindPosition | Self::Save => None,
        }
    }
}

/// The jobs of long tasks.
#[derive(Resource, Default)]
pub(super) struct LongTasks {
    /// The jobs, indexed by [`LongTask`].
    jobs: [Option<BackgroundJob<()>>; 5],
    /// The number of the requested list of games. Results of earlier lists are ignored.
    pub(super) list_number: usize,
}

impl LongTasks {
    /// Starts a long task on its thread, unless [`LongTask::refusal`] returns a reason.
    pub(super) fn start(
        &mut self,
        task: LongTask,
        context: IoContext,
        work: impl FnOnce(&IoContext) + Send + 'static,
    ) {
        let running_job = &mut self.jobs[task as usize];
        let is_running = running_job.as_ref().is_some_and(|job| !job.is_finished());
        if let Some(refusal) = task.refusal().filter(|_| is_running) {
            context.report_error(refusal);
            return;
        }
        let task_context = context.clone();
        let job = BackgroundJob::spawn("files", context.inbox.waker(), move |reporter| {
            lower_priority();
            let stop = reporter.stop().clone();
            let progress_guard = TaskProgressGuard(task, IoContext { stop, ..task_context });
            work(&progress_guard.1);
        });
        match job {
            Ok(job) => *running_job = Some(job),
            Err(error) => context.report_error(quadrille_files::reason(&error)),
        }
    }

    pub(super) fn stop(&self, task: LongTask) {
        if let Some(job) = &self.jobs[task as usize] {
            job.cancel();
        }
    }
}

/// The progress of a running task. Dropping it removes the progress, even after a panic.
struct TaskProgressGuard(LongTask, IoContext);

impl Drop for TaskProgressGuard {
    fn drop(&mut self) {
        let Self(task, context) = self;
        let (task, stop) = (*task, context.stop.clone());
        context.change(move |world| match task {
            // The task counts as finished even if its thread is still ending, so that the next one can start.
            LongTask::Transfer => {
                bypass_change_detection(world, |library: &mut Library| {
                    library.copy_progress = None
                });
                world.resource_mut::<LongTasks>().jobs[task as usize] = None;
            }
            LongTask::DeleteOrRestore => {
                bypass_change_detection(world, |library: &mut Library| {
                    library.move_progress = None
                });
                world.resource_mut::<LongTasks>().jobs[task as usize] = None;
            }
            // The progress of a stopped task was removed earlier, and the shown one may be that of another task.
            LongTask::Save if !stop.is_stopped() => {
                world.resource_mut::<FileDialogData>().film_progress = None;
            }
            LongTask::Save | LongTask::ListFile | LongTask::FindPosition => {}
        });
    }
}

/// Stops long tasks when the program ends. A file that is being written is finished first.
pub(super) fn stop_at_exit(tasks: Res<LongTasks>, exit_deadline: Res<ExitDeadline>) {
    let jobs = || tasks.jobs.iter().flatten();
    jobs().for_each(BackgroundJob::cancel);
    exit_deadline.wait(|| jobs().all(BackgroundJob::is_finished));
}
