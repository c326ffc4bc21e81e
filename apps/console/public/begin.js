/* global document, localStorage, location, matchMedia, navigator, setTimeout */
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
    // Below the tabs stand the words this person saw last, else those of the language he reads.
    document.addEventListener('readystatechange', () => {
      const row = document.querySelector('.begin-tabs')
      if (!row) return
      const byLanguage = JSON.parse(row.dataset.words)
      const languageOf = (tag) =>
        Object.keys(byLanguage).find((language) => language.slice(0, 2) === String(tag).slice(0, 2).toLowerCase())
      const tags = [kept.language, ...navigator.languages, document.documentElement.lang, 'pt-BR']
      const words = kept.tabWords?.split('\n') ?? byLanguage[tags.map(languageOf).find(Boolean)]
      for (const [index, tab] of [...row.children].entries()) tab.textContent = words[index] ?? ''
    })
  }
}
