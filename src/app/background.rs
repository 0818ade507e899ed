//! Threads beside the frames.

use bevy::winit::EventLoopProxyWrapper;

/// Wakes the sleeping window.
pub type Waker = Box<dyn Fn() + Send>;

/// Wakes the sleeping window from a thread.
pub(in crate::app) fn waker(proxy: Option<&EventLoopProxyWrapper>) -> Option<Waker> {
    proxy.map(|proxy| {
        let proxy = (**proxy).clone();
        Box::new(move || {
            // The window may be closing: then nobody is there to be woken.
            let _ = proxy.send_event(bevy::winit::WinitUserEvent::WakeUp);
        }) as Waker
    })
}

/// Lets whoever draws go first where both want a processor. The threads that this one starts inherit it.
#[cfg(target_os = "linux")]
pub(in crate::app) fn stand_back() {
    /// So much that a frame never waits, and a search alone on its processor loses nothing.
    const NICENESS: i32 = 10;
    // Refused, it is only a little less smooth.
    let _ = rustix::process::nice(NICENESS);
}

/// Elsewhere only a whole process can stand back.
#[cfg(not(target_os = "linux"))]
pub(in crate::app) const fn stand_back() {}
