import { LANGUAGES } from '@rastro/i18n'
import type { Language } from '@rastro/i18n'
import type { ReactNode } from 'react'
import { useTexts } from '../texts'
import { BrandMark } from '#src/ui/plain/index'
import styles from './gate-page.module.css'

export interface GatePageProps {
  brand: { title: string; logo: string | null; background?: string | null }
  /** What the brand says under the title of the card. */
  greeting?: string | null
  title: string
  text?: string
  onLanguage: (language: Language) => void
  children: ReactNode
}

const LanguagePick = ({ onLanguage }: { onLanguage: (language: Language) => void }) => {
  const { t, language: spoken } = useTexts()
  return (
    <select
      className={styles.language}
      aria-label={t('common.language')}
      value={spoken}
      onChange={(event) => onLanguage(event.target.value as Language)}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {t(`common.languageName.${language}`)}
        </option>
      ))}
    </select>
  )
}

/** The card of every screen before signing in: brand, title, content, language. */
export const GatePage = ({ brand, greeting, title, text, onLanguage, children }: GatePageProps) => (
  <div
    className={styles.page}
    data-picture={brand.background ? true : undefined}
    style={brand.background ? { backgroundImage: `url("${brand.background}")` } : undefined}
  >
    <main className={styles.card}>
      <header className={styles.brand}>
        {brand.logo ? <img src={brand.logo} alt="" /> : <BrandMark size={36} />}
        <span>{brand.title}</span>
      </header>
      <div>
        <h1>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
        {greeting && <p className={styles.greeting}>{greeting}</p>}
      </div>
      {children}
    </main>
    <footer className={styles.foot}>
      <LanguagePick onLanguage={onLanguage} />
    </footer>
  </div>
)
