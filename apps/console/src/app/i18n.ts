import { FALLBACK_LANGUAGE, chooseLanguage, loadTexts } from '@rastro/i18n'
import type { Language, Stage } from '@rastro/i18n'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readStored, writeStored } from '#src/widgets/stored'

const loadedStages = new Set<Stage>()
const NAMESPACE = 'texts'

/** `?locale=`, this person's choice, browser, page, server: in that order. */
export const wantedLanguage = (account?: string | null, server?: string | null): Language =>
  chooseLanguage({
    query: new URLSearchParams(location.search).get('locale') ?? queryAtStart,
    user: account ?? readStored('language'),
    browser: navigator.languages,
    page: pageLanguage,
    server,
  })

// Both are overwritten later: the address by navigation, the page's language by us.
const queryAtStart = new URLSearchParams(location.search).get('locale')
const pageLanguage = document.documentElement.lang || null

const addTexts = async (language: Language, stage: Stage): Promise<void> => {
  const texts = await loadTexts(language, stage)
  i18next.addResourceBundle(language, NAMESPACE, texts, true, true)
}

/** Starts the texts of the first stage. */
export const startTexts = async (): Promise<void> => {
  const language = wantedLanguage()
  loadedStages.add('gate')
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: FALLBACK_LANGUAGE,
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await addTexts(language, 'gate')
  document.documentElement.lang = language
}

/** Adds the texts of a later stage in the current language, then, unhurried, in the fallback language. */
export const addStage = async (stage: Stage): Promise<void> => {
  if (loadedStages.has(stage)) return
  await addTexts(i18next.language as Language, stage)
  loadedStages.add(stage)
}

/** Loads the language of last resort, so that a text missing in the chosen one is still words (ADM-I18N-03). */
export const addFallbackTexts = async (): Promise<void> => {
  if (i18next.language === FALLBACK_LANGUAGE) return
  await Promise.all([...loadedStages].map((stage) => addTexts(FALLBACK_LANGUAGE, stage)))
}

export const changeLanguage = async (language: Language): Promise<void> => {
  await Promise.all([...loadedStages].map((stage) => addTexts(language, stage)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** The same, and remembered for the next visit. */
export const chooseAndKeepLanguage = async (language: Language): Promise<void> => {
  writeStored('language', language)
  await changeLanguage(language)
}
