//! Files and folders that only the owner may read: the database holds the hashes of passwords.

use std::fs::{self, DirBuilder, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

/// Makes a folder that only the owner may open, or makes one that is there such a folder.
pub(crate) fn make_private_folder(folder: &Path) -> io::Result<()> {
    if let Some(above) = folder.parent() {
        fs::create_dir_all(above)?;
    }
    match DirBuilder::new().mode(0o700).create(folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => {
            tighten(folder, 0o700)
        }
        made => made,
    }
}

/// Makes an empty file for a database that only the owner may read, unless there is one.
pub(crate) fn make_private_file(file: &Path) -> io::Result<()> {
    match OpenOptions::new().write(true).create_new(true).mode(0o600).open(file) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        made => made.map(drop),
    }
}

/// Lets only the owner read a database, and the files that SQLite keeps beside it.
pub(crate) fn tighten_database(file: &Path) -> io::Result<()> {
    for ending in ["", "-wal", "-shm"] {
        let mut name = file.as_os_str().to_owned();
        name.push(ending);
        tighten(Path::new(&name), 0o600)?;
    }
    Ok(())
}

/// Takes away what others may do. What is not ours or not there stays as it is.
fn tighten(path: &Path, most: u32) -> io::Result<()> {
    let mode = match fs::metadata(path) {
        Ok(found) => found.permissions().mode() & 0o7777,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if mode & !most == 0 {
        return Ok(());
    }
    match fs::set_permissions(path, Permissions::from_mode(mode & most)) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            tracing::warn!(path = %path.display(), "others may read this, and it cannot be changed: {error}");
            Ok(())
        }
        changed => changed,
    }
}
