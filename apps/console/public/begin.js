/* global document, localStorage, location, matchMedia, setTimeout */
// Before anything is painted: the colours of day or night, and the empty frame for somebody who was signed in.
{
  let kept = {}
  try {
    kept = localStorage
  } catch {
    // Storage switched off.
  }
  const isDark =
    kept.colorScheme === 'dark' || (kept.colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const { dataset } = document.documentElement
  dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  // Addresses whose screen is the map, with or without a panel beside it.
  const [, isBare, isPanel] = /^(?:(\/(?:home)?)|(\/(?:devices|geofence)(?:\/\d+)?))$/.exec(location.pathname) ?? []
  // A browser that keeps nothing may still be signed in: the server says so.
  if ((kept.wasSignedIn ?? dataset.known) === 'true' && (isBare || isPanel)) {
    dataset.begin = isPanel ? 'panel' : 'map'
    // Soft shadows come with the map: where there is no card they hold its first picture up for a quarter of a second.
    dataset.flat = ''
    setTimeout(() => delete dataset.flat, 5000)
  }
}
