/* global document, localStorage, location, matchMedia */
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
  if (kept.wasSignedIn === 'true' && (isBare || isPanel)) dataset.begin = isPanel ? 'panel' : 'map'
}
