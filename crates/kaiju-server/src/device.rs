//! The names of devices, taken from the `User-Agent` header.

use kaiju_store::DeviceRow;

/// Browsers and programs, by a word in their user agent. The first match counts, since most browsers also name the ones
/// they descend from.
const BROWSERS: [(&str, &str); 11] = [
    ("kaiju/", "Kaiju"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
];

/// Operating systems by a word in the user agent of their browsers.
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// A device with this id and user agent, first seen today. Only names from our own lists are stored, so that nothing
/// else in the header can identify anyone.
pub(crate) fn new_device(id: &str, user_agent: &str, today: u32) -> DeviceRow {
    let name_in = |known: &[(&str, &str)]| {
        let found = known.iter().find(|(word, _)| user_agent.contains(word));
        found.map(|(_, name)| (*name).to_owned()).unwrap_or_default()
    };
    DeviceRow {
        id: id.to_owned(),
        browser: name_in(&BROWSERS),
        system: name_in(&SYSTEMS),
        first_day: today,
        last_day: today,
        signed_out: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_named_after_its_browser_and_system() {
        let name = |agent: &str| {
            let device = new_device("bcd", agent, 7);
            (device.browser, device.system)
        };
        for (agent, browser, system) in [
            ("Mozilla/5.0 (Android 16; Mobile; rv:146.0) Gecko/146.0 Firefox/146.0", "Firefox", "Android"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 \
                 Safari/537.36 Edg/142.0.0.0",
                "Edge",
                "Windows",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile \
                 Safari/537.36",
                "Chrome",
                "Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                 Version/26.0 Mobile/15E148 Safari/604.1",
                "Safari",
                "iPhone",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 \
                 Safari/605.1.15",
                "Safari",
                "macOS",
            ),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0", "Firefox", "Linux"),
            ("kaiju/0.1.0 (Linux)", "Kaiju", "Linux"),
            ("<script>", "", ""),
            ("", "", ""),
        ] {
            assert_eq!(name(agent), (browser.to_owned(), system.to_owned()), "{agent}");
        }
    }
}
