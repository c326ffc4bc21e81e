/** Real texts and formats for tests. Not shipped. */
import { loadTexts, type Language } from '@rastro/i18n'
import { createInstance } from 'i18next'
import { makeFormats, type FormatSettings } from '#src/widgets/format'
import type { Words } from '../telemetry-text'

export async function wordsFor(language: Language, settings: Partial<FormatSettings> = {}): Promise<Words> {
  const i18n = createInstance()
  const texts = { ...(await loadTexts(language, 'app')), ...(await loadTexts(language, 'later')) }
  await i18n.init({
    lng: language,
    ns: ['texts'],
    defaultNS: 'texts',
    resources: { [language]: { texts } },
    interpolation: { escapeValue: false },
  })
  const formats = makeFormats({
    locale: language,
    timeZone: 'UTC',
    speedUnit: 'kmh',
    distanceUnit: 'km',
    twelveHour: false,
    coordinateFormat: 'dd',
    ...settings,
  })
  return { t: i18n.t, formats }
}
