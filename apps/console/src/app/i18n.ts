import { FALLBACK_LANGUAGE, chooseLanguage, loadTexts } from '@rastro/i18n'
import type { Language, Stage } from '@rastro/i18n'
import { addTexts, speak, spokenLanguage } from '#src/widgets/texts'
import { readStored, writeStored } from '#src/widgets/stored'

const stages = new Set<Stage>(['gate'])
const listeners = new Set<(language: Language) => Promise<unknown>>()

// Both are overwritten later: the address by navigation, the page's language by us.
const queryAtStart = new URLSearchParams(location.search).get('locale')
const pageLanguage = document.documentElement.lang || null

/** `?locale=`, this person's choice (here, then in the account), browser, page, server: in that order. */
export const wantedLanguage = (account?: string | null, server?: string | null): Language =>
  chooseLanguage({
    query: new URLSearchParams(location.search).get('locale') ?? queryAtStart,
    user: readStored('language') ?? account,
    browser: navigator.languages,
    page: pageLanguage,
    server,
  })

const load = async (language: Language): Promise<void> => {
  const texts = await Promise.all([...stages].map((stage) => loadTexts(language, stage)))
  for (const some of texts) addTexts(language, some)
}

/** Changes the language of everything on screen once its texts are here. */
export const changeLanguage = async (language: Language): Promise<void> => {
  if (language === spokenLanguage() && document.documentElement.lang === language) return
  await load(language)
  for (const listener of listeners) await listener(language)
  speak(language)
  document.documentElement.lang = language
}

export const startTexts = (): Promise<void> => changeLanguage(wantedLanguage())

/** The next language is loaded with the texts of this stage as well. */
export const expectStage = (stage: Stage): void => void stages.add(stage)

/** Adds the texts of a later stage in the current language. */
export const addStage = async (stage: Stage): Promise<void> => {
  stages.add(stage)
  await load(spokenLanguage())
}

/** Loads the language of last resort, so that a text missing in the chosen one is still words (ADM-I18N-03). */
export const addFallbackTexts = (): Promise<void> => load(FALLBACK_LANGUAGE)

/** Called with every new language, after its texts came and before they show. */
export const beforeLanguage = (listener: (language: Language) => Promise<unknown>): void => void listeners.add(listener)

/** Changes the language and remembers it for the next visit. */
export const chooseAndKeepLanguage = async (language: Language): Promise<void> => {
  writeStored('language', language)
  await changeLanguage(language)
}
