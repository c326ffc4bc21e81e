import { FALLBACK_LANGUAGE } from '@rastro/i18n'
import type { Language } from '@rastro/i18n'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { setLaterTexts } from '#src/widgets/later-texts'
import { spokenLanguage, textsOf } from '#src/widgets/texts'
import { addFallbackTexts, addStage, beforeLanguage } from './i18n'

const NAMESPACE = 'texts'

const hand = (language: Language): void => {
  i18next.addResourceBundle(language, NAMESPACE, textsOf(language), true, true)
}

/** Starts the translation library of the console with the texts loaded so far, and keeps it in step with the language. */
export const startConsoleTexts = async (): Promise<void> => {
  await addStage('app')
  if (!i18next.isInitialized) {
    beforeLanguage(async (language) => {
      hand(language)
      await i18next.changeLanguage(language)
    })
    await i18next.use(initReactI18next).init({
      lng: spokenLanguage(),
      fallbackLng: FALLBACK_LANGUAGE,
      ns: [NAMESPACE],
      defaultNS: NAMESPACE,
      resources: {},
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  }
  hand(spokenLanguage())
  await i18next.changeLanguage(spokenLanguage())
}

/** The language of last resort, unhurried. */
export const addLastResort = async (): Promise<void> => {
  await addFallbackTexts()
  hand(FALLBACK_LANGUAGE)
}

/** Once: handing all texts over anew for each part of a screen takes longer than showing it. */
let later: Promise<void> | null = null

/** Imports a screen together with the texts of screens that open later. */
export const withLaterTexts = async <T>(screen: Promise<T>): Promise<T> => {
  later ??= addStage('later').then(
    () => hand(spokenLanguage()),
    (error: unknown) => {
      later = null
      throw error
    },
  )
  const [loaded] = await Promise.all([screen, later])
  return loaded
}

setLaterTexts(() => withLaterTexts(Promise.resolve()))
