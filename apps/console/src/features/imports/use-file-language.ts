import { useTranslation } from 'react-i18next'

const LANGUAGES = ['pt-BR', 'es-ES', 'en-US'] as const

/** The language of files that the server makes for the reader. */
export function useFileLanguage(): (typeof LANGUAGES)[number] {
  const { i18n } = useTranslation()
  return LANGUAGES.find((one) => one === i18n.language) ?? 'pt-BR'
}
