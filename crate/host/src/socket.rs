//! The local socket: one per broker, in the runtime folder, never TCP. Three files share a short name:
//! `<short>.lock` is locked for the broker's life and vanishes as a lock even with SIGKILL, `<short>.sock` is
//! the socket, `<short>.json` says who listens.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use tokio::net::{UnixListener, UnixStream};
use transom_wire::hop::broker::Announcement;
use transom_wire::{Instance, PROTOCOL};

/// Brokers of one profile that can live side by side, as when an extension reloads while its old broker is
/// still ending.
const SAME_INSTANCE: u32 = 16;

/// A broker's end of the socket. Dropping it removes its files.
pub struct Listener {
    socket: UnixListener,
    paths: Paths,
    /// Held, never read: the lock ends with it.
    _lock: File,
}

struct Paths {
    socket: PathBuf,
    announcement: PathBuf,
}

impl Listener {
    /// Takes a free name for this instance, binds the socket and announces it.
    pub fn bind(folder: &Path, about: Announcement) -> io::Result<Self> {
        let (name, lock) = take_name(folder, &about.instance)?;
        let path = |extension: &str| folder.join(format!("{name}.{extension}"));
        let paths = Paths { socket: path("sock"), announcement: path("json") };
        // A socket file outlives a killed process and cannot be bound over. The lock says that nobody
        // listens on it.
        match std::fs::remove_file(&paths.socket) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let before = rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o177));
        let socket = UnixListener::bind(&paths.socket);
        let announced = socket.as_ref().map_err(copy_of).and_then(|_| announce(&paths, &about));
        rustix::process::umask(before);
        announced?;
        Ok(Self { socket: socket?, paths, _lock: lock })
    }

    /// The next connection of a process of this user, with its process id. Others are dropped.
    pub async fn accept(&self) -> io::Result<(UnixStream, u32)> {
        loop {
            let (stream, _) = self.socket.accept().await?;
            match peer(&stream) {
                Ok(pid) => return Ok((stream, pid)),
                Err(error) => crate::log::line(format_args!("refused a connection: {error}")),
            }
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        for file in [&self.paths.announcement, &self.paths.socket] {
            if let Err(error) = std::fs::remove_file(file) {
                crate::log::line(format_args!("{}: {error}", file.display()));
            }
        }
    }
}

fn copy_of(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), error.to_string())
}

/// The first name of this instance that no living broker holds, with its lock.
fn take_name(folder: &Path, instance: &Instance) -> io::Result<(String, File)> {
    let short: String = instance.0.chars().filter(char::is_ascii_hexdigit).take(12).collect();
    if short.is_empty() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "the instance id has no hexadecimal digit"));
    }
    for holder in 0..SAME_INSTANCE {
        let name = if holder == 0 { short.clone() } else { format!("{short}-{holder}") };
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(folder.join(format!("{name}.lock")))?;
        match rustix::fs::flock(&lock, rustix::fs::FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => return Ok((name, lock)),
            Err(rustix::io::Errno::WOULDBLOCK) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(io::Error::new(io::ErrorKind::AddrInUse, "too many brokers of one browser profile are running"))
}

/// What a broker says of itself.
pub fn about_this_process(instance: Instance, browser: String, extension: String) -> Announcement {
    let started = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    Announcement {
        instance,
        browser,
        extension,
        pid: std::process::id(),
        protocol: PROTOCOL,
        started: started.map_or(0, |since| since.as_secs()),
    }
}

fn announce(paths: &Paths, about: &Announcement) -> io::Result<()> {
    let half_written = paths.announcement.with_extension("tmp");
    std::fs::write(&half_written, crate::codec::encode(about))?;
    std::fs::rename(half_written, &paths.announcement)
}

/// What the broker behind a socket says of itself.
pub fn about(socket: &Path) -> Option<Announcement> {
    serde_json::from_slice(&std::fs::read(socket.with_extension("json")).ok()?).ok()
}

/// The sockets of all announced brokers, dead ones included: only a connection tells. Empty when the folder
/// is absent.
pub fn announced(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    crate::runtime_dir::check(folder)?;
    let mut found = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            found.push(path.with_extension("sock"));
        }
    }
    found.sort();
    Ok(found)
}

/// Connects to a broker of this user.
pub async fn connect(socket: &Path) -> io::Result<UnixStream> {
    let stream = UnixStream::connect(socket).await?;
    peer(&stream)?;
    Ok(stream)
}

/// The other end's process id, if it belongs to this user. Each end checks the other.
fn peer(stream: &UnixStream) -> io::Result<u32> {
    let credentials = stream.peer_cred()?;
    if credentials.uid() != rustix::process::geteuid().as_raw() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the other end belongs to another user"));
    }
    Ok(credentials.pid().and_then(|pid| u32::try_from(pid).ok()).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o700)).unwrap();
        folder
    }

    fn about() -> Announcement {
        about_this_process("0198c5d2-aaaa-7bbb-8ccc-1234567890ab".into(), "Chromium".into(), "0.1.0".into())
    }

    #[tokio::test]
    async fn a_second_broker_of_one_profile_takes_another_name() {
        let folder = folder();
        let first = Listener::bind(folder.path(), about()).unwrap();
        let second = Listener::bind(folder.path(), about()).unwrap();
        assert_ne!(first.paths.socket, second.paths.socket);
        assert_eq!(announced(folder.path()).unwrap().len(), 2);
        assert_eq!(super::about(&first.paths.socket).unwrap().pid, std::process::id());
        drop(first);
        assert_eq!(announced(folder.path()).unwrap().len(), 1);
    }

    #[tokio::test]
    async fn socket_and_announcement_are_closed_to_others() {
        let folder = folder();
        let listener = Listener::bind(folder.path(), about()).unwrap();
        for file in [&listener.paths.socket, &listener.paths.announcement] {
            let mode = std::fs::metadata(file).unwrap().permissions().mode() & 0o777;
            assert_eq!(mode, 0o600, "{}", file.display());
        }
    }

    #[tokio::test]
    async fn a_socket_left_by_a_killed_broker_is_replaced() {
        let folder = folder();
        let stale = folder.path().join("0198c5d2aaaa.sock");
        drop(std::os::unix::net::UnixListener::bind(&stale).unwrap());
        assert!(connect(&stale).await.is_err());
        let listener = Listener::bind(folder.path(), about()).unwrap();
        assert_eq!(listener.paths.socket, stale);
        let (accepted, connected) = tokio::join!(listener.accept(), connect(&stale));
        assert_eq!(accepted.unwrap().1, std::process::id());
        connected.unwrap();
    }

    #[tokio::test]
    async fn an_absent_folder_holds_no_brokers() {
        assert!(announced(Path::new("/nonexistent/transom")).unwrap().is_empty());
    }
}
