//! ugi
