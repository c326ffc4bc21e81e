import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { LANGUAGES } from '../../packages/i18n/src/languages'

/** What stands below the tabs of a phone, in their order, by the keys of `frame.json`. */
const TABS = ['home', 'devices', 'history', 'reports', 'more'] as const

const wordsOf = async (language: string): Promise<string[]> => {
  const file = new URL(`../../packages/i18n/src/${language}/frame.json`, import.meta.url)
  const texts = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  return TABS.map((key) => texts[key] ?? '')
}

/** The words that the empty frame of index.html shows before any script has come: those of the tabs in every language. */
export function frameWords(): Plugin {
  return {
    name: 'frame-words',
    async transformIndexHtml(html) {
      const words = Object.fromEntries(
        await Promise.all(LANGUAGES.map(async (language) => [language, await wordsOf(language)] as const)),
      )
      return html.replace('{{tab words}}', JSON.stringify(words).replaceAll('"', '&quot;'))
    },
  }
}
