//! The client's identities: the cookies that servers issued, kept in a file.

use crate::{ClientError, Origin};
use kaiju_words::Message;
use std::{
    collections::BTreeMap,
    env, fmt,
    fs::{self, File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// The name of the cookie that holds the identity. Servers accept it over both http and https.
const COOKIE: &str = "kaiju";
/// The name that a server gives the cookie over https.
const HOST_COOKIE: &str = "__Host-kaiju";
/// Maximum size of an identities file, in bytes; real ones are far smaller.
const MAX_FILE_LEN: u64 = 1 << 20;

/// A client's identity at a server. Anyone who has it can act as that person, so it is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Identity(String);

impl Identity {
    /// The identity with this cookie; `None` if it contains characters that a cookie can't.
    pub fn new(cookie: &str) -> Option<Identity> {
        let can_be_sent = |b: u8| b.is_ascii_graphic() && !b";,\"\\".contains(&b);
        (!cookie.is_empty() && cookie.bytes().all(can_be_sent)).then(|| Identity(cookie.to_owned()))
    }

    /// Whether both are cookies of the same person; a server replaces older cookies with newer ones.
    pub fn is_same_person(&self, other: &Identity) -> bool {
        let person = |Identity(cookie): &Identity| cookie.split('.').next().map(str::to_owned);
        person(self) == person(other)
    }

    /// The identity in a `Set-Cookie` header.
    pub(crate) fn given(header: &str) -> Option<Identity> {
        let (name, value) = header.split(';').next()?.split_once('=')?;
        Identity::new(value.trim()).filter(|_| [COOKIE, HOST_COOKIE].contains(&name.trim()))
    }

    /// The value of the `Cookie` header.
    pub(crate) fn header(&self) -> String {
        format!("{COOKIE}={}", self.0)
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Identity")
    }
}

/// A person's identities by server, in a file that only its owner can read. The file stays locked while this exists, so
/// that two programs that contact a server for the first time get the same identity.
#[derive(Debug)]
pub struct Identities {
    path: PathBuf,
    file: File,
    cookies: BTreeMap<String, String>,
}

impl Identities {
    /// The default path: `$XDG_DATA_HOME/kaiju/identities.json`, or the same below `~/.local/share`.
    pub fn default_path() -> Result<PathBuf, ClientError> {
        let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        set("XDG_DATA_HOME")
            .or_else(|| set("HOME").map(|home| home.join(".local/share")))
            .map(|data| data.join("kaiju/identities.json"))
            .ok_or_else(|| ClientError::Wrong(Message::new("remote-no-folder")))
    }

    /// Opens and locks the file, creating it if it is missing.
    pub fn open(path: &Path) -> Result<Identities, ClientError> {
        let wrong = |error: io::Error| about("remote-bad-identities", path, &error);
        if path.exists() && !path.is_file() {
            return Err(about("remote-bad-identities", path, &io::Error::from(io::ErrorKind::InvalidInput)));
        }
        make_folder(path).map_err(wrong)?;
        let file = open_private(path).map_err(wrong)?;
        file.lock().map_err(wrong)?;
        let mut text = String::new();
        (&file).take(MAX_FILE_LEN).read_to_string(&mut text).map_err(wrong)?;
        let cookies = if text.trim().is_empty() {
            BTreeMap::new()
        } else {
            serde_json::from_str(&text).map_err(|error| about("remote-bad-identities", path, &error))?
        };
        Ok(Identities { path: path.to_owned(), file, cookies })
    }

    /// The identity stored for this server, if any.
    pub fn at(&self, origin: &Origin) -> Option<Identity> {
        self.cookies.get(&origin.to_string()).and_then(|cookie| Identity::new(cookie))
    }

    /// Stores the identity at this server.
    pub fn keep(&mut self, origin: &Origin, identity: &Identity) -> Result<(), ClientError> {
        self.cookies.insert(origin.to_string(), identity.0.clone());
        let text = serde_json::to_string_pretty(&self.cookies).unwrap_or_default() + "\n";
        self.write(text.as_bytes()).map_err(|error| about("remote-bad-identities", &self.path, &error))
    }

    /// Copies the stored identity at this server, if any, to a new identities file beside this one, so that it isn't
    /// lost when it is replaced. Returns the new file's path.
    pub fn set_aside(&self, origin: &Origin) -> Result<Option<PathBuf>, ClientError> {
        let Some(Identity(cookie)) = self.at(origin) else { return Ok(None) };
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let path = (1..).map(|number| self.path.with_file_name(format!("{stem}-before-{number}.json")));
        let path =
            path.into_iter().find(|path| !path.exists()).unwrap_or_else(|| unreachable!("the numbers are endless"));
        let mut aside = Identities::open(&path)?;
        aside.keep(origin, &Identity(cookie))?;
        Ok(Some(path))
    }

    fn write(&mut self, text: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(text)?;
        self.file.set_len(text.len() as u64)?;
        self.file.sync_all()
    }
}

fn about(id: &str, path: &Path, problem: &dyn fmt::Display) -> ClientError {
    let message = Message::new(id).with("file", path.display().to_string());
    ClientError::Wrong(message.with("problem", problem.to_string()))
}

fn make_folder(path: &Path) -> io::Result<()> {
    let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) else { return Ok(()) };
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Opens or creates a file and makes it readable by its owner only, even if it existed with wider permissions.
pub(crate) fn open_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Link;

    /// A cookie in the newer format belongs to the same person as the older cookie that it replaces.
    #[test]
    fn a_newer_cookie_is_of_the_same_person() {
        let cookie = |text: &str| Identity::new(text).expect("a cookie");
        assert!(cookie("ann.0123").is_same_person(&cookie("ann.1.0.20775.4567")));
        assert!(!cookie("ann.0123").is_same_person(&cookie("bea.0123")));
    }

    fn origin(text: &str) -> Origin {
        Link::parse(text).expect("a valid address").origin
    }

    #[test]
    fn identities_are_stored_per_server_in_a_private_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/identities.json");
        let (here, there) = (origin("http://localhost:7777"), origin("https://kaiju.example.org"));
        let mut book = Identities::open(&path).expect("a new file");
        assert_eq!(book.at(&here), None);
        let long = Identity::new(&"x".repeat(200)).expect("an identity");
        book.keep(&here, &long).expect("the identity is stored");
        let first = Identity::new("first.mac").expect("an identity");
        book.keep(&here, &first).expect("the identity is stored");
        book.keep(&there, &Identity::new("second.mac").expect("an identity")).expect("the identity is stored");
        drop(book);
        let book = Identities::open(&path).expect("the file");
        assert_eq!(book.at(&here), Some(first));
        assert_ne!(book.at(&there), book.at(&here));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |path: &Path| fs::metadata(path).expect("the file exists").permissions().mode() & 0o777;
            assert_eq!((mode(&path), mode(path.parent().expect("a folder"))), (0o600, 0o700));
        }
    }

    #[test]
    fn a_replaced_identity_is_set_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("identities.json");
        let (here, there) = (origin("http://localhost:7777"), origin("https://kaiju.example.org"));
        let mut book = Identities::open(&path).expect("a new file");
        assert_eq!(book.set_aside(&here).expect("setting aside nothing succeeds"), None);
        let [first, second] = ["first.mac", "second.mac"].map(|cookie| Identity::new(cookie).expect("an identity"));
        book.keep(&there, &second).expect("the identity is stored");
        for (identity, name) in [(first, "identities-before-1.json"), (second, "identities-before-2.json")] {
            book.keep(&here, &identity).expect("the identity is stored");
            let aside = book.set_aside(&here).expect("it is set aside").expect("there was an identity");
            assert_eq!(aside, folder.path().join(name));
            let aside = Identities::open(&aside).expect("a file of identities");
            assert_eq!((aside.at(&here), aside.at(&there)), (Some(identity), None));
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_readable_file_is_made_private() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("open.json");
        fs::write(&path, "{}").expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("its mode");
        drop(Identities::open(&path).expect("the file"));
        assert_eq!(fs::metadata(&path).expect("the file exists").permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn an_invalid_file_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("other.json");
        fs::write(&path, "[1, 2]").expect("a file");
        assert!(Identities::open(&path).is_err() && Identities::open(folder.path()).is_err());
        assert_eq!(fs::read_to_string(&path).expect("the file exists"), "[1, 2]");
    }

    #[test]
    fn cookies() {
        let given = |header: &str| Identity::given(header).map(|identity| identity.header());
        assert_eq!(given("kaiju=ab.cd; HttpOnly; Path=/"), Some("kaiju=ab.cd".to_owned()));
        assert_eq!(given("__Host-kaiju=ab.cd; Path=/; Secure"), Some("kaiju=ab.cd".to_owned()));
        for header in ["other=ab.cd", "kaiju=", "kaiju", "kaiju=a b", "kaiju=a\u{7f}b"] {
            assert_eq!(given(header), None, "{header}");
        }
        assert_eq!(Identity::new("a\r\nX: y"), None);
        assert_eq!(format!("{:?}", Identity::new("secret")), "Some(Identity)");
    }
}
