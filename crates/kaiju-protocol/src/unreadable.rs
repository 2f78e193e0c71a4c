//! Why a message can't be read, with the field that is to blame: for people who write clients.

use crate::{Code, Refusal};
use kaiju_rules::notation::harmless;
use kaiju_words::Message;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Longest problem that is sent, in characters.
const MAX_LEN: usize = 200;
/// Maximum number of fields that are tried as the culprit, so that a message of many fields costs little.
const MAX_TRIES: usize = 40;

impl Refusal {
    /// The refusal of a text that isn't a `T` in JSON. Its text has the argument `problem`, which is English.
    pub fn unreadable<T: DeserializeOwned>(text: &[u8]) -> Refusal {
        let problem = match serde_json::from_slice::<Value>(text) {
            Err(error) => format!("not JSON: {error}"),
            Ok(mut value) => match problem_of::<T>(&value) {
                None => return Code::BadMessage.into(),
                Some(problem) => {
                    let mut tries = MAX_TRIES;
                    let missing = problem.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
                    let field = match missing {
                        Some(name) => lacking::<T>(&mut value, &[], name, &problem, &mut tries).unwrap_or_default(),
                        None => culprit::<T>(&mut value, &mut Vec::new(), &problem, &mut tries),
                    };
                    if field.is_empty() { problem } else { format!("{}: {problem}", field.join(".")) }
                }
            },
        };
        let problem: String = harmless(&problem).chars().take(MAX_LEN).collect();
        Refusal::because(Code::BadMessage, Message::new("refusal-bad-message-because").with("problem", problem))
    }
}

fn problem_of<T: DeserializeOwned>(value: &Value) -> Option<String> {
    T::deserialize(value).err().map(|error| error.to_string())
}

/// The fields of the object at a path.
fn at<'a>(root: &'a mut Value, path: &[String]) -> Option<&'a mut serde_json::Map<String, Value>> {
    path.iter().try_fold(root, |value, key| value.get_mut(key))?.as_object_mut()
}

/// The path of the object in which a field is missing: the problem is another one if it has the field.
fn lacking<T: DeserializeOwned>(
    root: &mut Value,
    path: &[String],
    name: &str,
    problem: &str,
    tries: &mut usize,
) -> Option<Vec<String>> {
    *tries = tries.checked_sub(1)?;
    let fields = at(root, path)?;
    if !fields.contains_key(name) {
        fields.insert(name.to_owned(), Value::Null);
        let then = problem_of::<T>(root);
        at(root, path)?.remove(name);
        let is_unknown = then.as_ref().is_some_and(|then| then.starts_with(&format!("unknown field `{name}`")));
        if then.as_deref() != Some(problem) && !is_unknown {
            return Some(path.to_vec());
        }
    }
    let objects = at(root, path)?.iter().filter(|(_, value)| value.is_object());
    let inner: Vec<String> = objects.map(|(key, _)| key.clone()).collect();
    inner.into_iter().find_map(|key| lacking::<T>(root, &[path, &[key]].concat(), name, problem, tries))
}

/// The path of the field without which the problem would be another one. Messages of several kinds are read in a way that
/// loses track of fields, so the parser can't tell.
fn culprit<T: DeserializeOwned>(
    root: &mut Value,
    path: &mut Vec<String>,
    problem: &str,
    tries: &mut usize,
) -> Vec<String> {
    let keys: Vec<String> = at(root, path).map(|fields| fields.keys().cloned().collect()).unwrap_or_default();
    for key in keys {
        // Without its type, a message has another problem whatever is wrong with it.
        if *tries == 0 || key == "type" && !problem.starts_with("unknown variant") {
            continue;
        }
        *tries -= 1;
        let Some(removed) = at(root, path).and_then(|fields| fields.remove(&key)) else { continue };
        let is_to_blame = problem_of::<T>(root).as_deref() != Some(problem);
        if let Some(fields) = at(root, path) {
            fields.insert(key.clone(), removed);
        }
        if is_to_blame {
            path.push(key);
            return culprit::<T>(root, path, problem, tries);
        }
    }
    path.clone()
}

#[cfg(test)]
mod tests {
    use crate::{NewTable, Refusal, Request};
    use kaiju_words::{SeatNames, Words};
    use serde::de::DeserializeOwned;

    fn text<T: DeserializeOwned>(json: &str) -> String {
        Words::english().text(&Refusal::unreadable::<T>(json.as_bytes()).text, &SeatNames(Vec::new()))
    }

    #[test]
    fn refusals_name_the_field() {
        for (json, problem) in [
            ("{", "not JSON: "),
            (r#"{"type":"act","ply":"41","action":"stop"}"#, "ply: invalid type: string \"41\", expected u32"),
            (r#"{"type":"act","ply":41}"#, "missing field `action`"),
            (r#"{"type":"fly"}"#, "type: unknown variant `fly`, expected one of `hello`"),
            (r#"{"type":"sit","seat":"Q"}"#, "seat: unknown variant `Q`, expected one of `A`"),
            (r#"{"type":"bot","seat":"B","bot":"genius"}"#, "bot: unknown variant `genius`"),
        ] {
            assert!(text::<Request>(json).contains(problem), "{json}: {}", text::<Request>(json));
        }
        for (json, problem) in [
            (r#"{"bots":[]}"#, "missing field `settings`"),
            (r#"{"settings":{"game":"tokyo"},"bots":[]}"#, "settings: missing field `seats`"),
            (r#"{"settings":{"seats":4},"from":{"ply":3}}"#, "from: missing field `record`"),
            (r#"{"settings":{"game":"tokyo","seats":"4"},"bots":[]}"#, "settings.seats: invalid type: string"),
            (r#"{"settings":{"game":"tokyo","seats":4,"speed":9},"bots":[]}"#, "settings.speed: unknown field `speed`"),
        ] {
            assert!(text::<NewTable>(json).contains(problem), "{json}: {}", text::<NewTable>(json));
        }
    }

    /// The problem is short, whatever the message contains.
    #[test]
    fn problems_are_short_and_harmless() {
        let json = format!(r#"{{"type":"{}\u202e"}}"#, "x".repeat(5000));
        let shown = text::<Request>(&json);
        assert!(shown.chars().count() < 300 && !shown.contains('\u{202e}'), "{shown}");
        let fields: Vec<String> = (0..1000).map(|n| format!(r#""k{n}":0"#)).collect();
        let json = format!(r#"{{"type":"act",{}}}"#, fields.join(","));
        assert!(text::<Request>(&json).contains("missing field `ply`"));
    }
}
