//! Standard input and output without a thread in between. tokio's own hand every read and write to a helper
//! thread, which on a call through two processes is eight changes of thread, more than all the work.
//!
//! Pipes (browsers) and sockets (Node's child processes) are read as they are; anything else, such as a
//! terminal or a file, which cannot be polled, goes the long way.

use std::io;
use tokio::io::{AsyncRead, AsyncWrite};

/// Standard input.
pub fn input() -> Box<dyn AsyncRead + Unpin> {
    #[cfg(unix)]
    if let Ok(Some(input)) = unix::input() {
        return input;
    }
    Box::new(tokio::io::stdin())
}

/// Standard output.
pub fn output() -> Box<dyn AsyncWrite + Unpin> {
    #[cfg(unix)]
    if let Ok(Some(output)) = unix::output() {
        return output;
    }
    Box::new(tokio::io::stdout())
}

#[cfg(unix)]
mod unix {
    use super::{AsyncRead, AsyncWrite, io};
    use rustix::fs::{FileType, fstat};
    use std::os::fd::{AsFd, OwnedFd};
    use std::os::unix::net::UnixStream as StdStream;
    use tokio::net::UnixStream;
    use tokio::net::unix::pipe;

    pub(super) fn input() -> io::Result<Option<Box<dyn AsyncRead + Unpin>>> {
        let (fd, kind) = own(io::stdin().as_fd())?;
        Ok(match kind {
            FileType::Fifo => Some(Box::new(pipe::Receiver::from_owned_fd(fd)?)),
            FileType::Socket => Some(Box::new(stream(fd)?)),
            _ => None,
        })
    }

    pub(super) fn output() -> io::Result<Option<Box<dyn AsyncWrite + Unpin>>> {
        let (fd, kind) = own(io::stdout().as_fd())?;
        Ok(match kind {
            FileType::Fifo => Some(Box::new(pipe::Sender::from_owned_fd(fd)?)),
            FileType::Socket => Some(Box::new(stream(fd)?)),
            _ => None,
        })
    }

    fn own(fd: impl AsFd) -> io::Result<(OwnedFd, FileType)> {
        let kind = FileType::from_raw_mode(fstat(&fd)?.st_mode);
        Ok((fd.as_fd().try_clone_to_owned()?, kind))
    }

    fn stream(fd: OwnedFd) -> io::Result<UnixStream> {
        let stream = StdStream::from(fd);
        stream.set_nonblocking(true)?;
        UnixStream::from_std(stream)
    }
}
