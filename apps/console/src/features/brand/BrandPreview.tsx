import type { Brand } from '@rastro/model/brand'
import { IconMap2, IconTruck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { brandVariables } from '#src/ui/brand-variables'
import { BrandMark, Button, Field } from '#src/ui/plain/index'
import { GatePage } from '#src/widgets/account/GatePage'
import { colorIn, type BrandDraft } from './brand-draft'
import styles from './brand.module.css'
import { usePictureUrl } from './use-picture-url'

interface PreviewProps {
  draft: BrandDraft
  inherited: Brand['inherited']
}

const nothing = (): void => undefined

/** What people would see: the screen they sign in on, the tab of the browser, the head of the menu. Nobody can use it. */
export function BrandPreview({ draft, inherited }: PreviewProps) {
  const { t } = useTranslation()
  const [logo, icon, background] = [
    usePictureUrl(draft.logo, inherited.logo?.value),
    usePictureUrl(draft.icon, inherited.icon?.value),
    usePictureUrl(draft.background, inherited.background?.value),
  ]
  const title = draft.title.trim() || inherited.title?.value || t('common.brand')
  const color = colorIn(draft.colorPrimary) ?? inherited.colorPrimary?.value
  const greeting = draft.loginText.trim() || inherited.loginText?.value || null
  const style = color === undefined ? undefined : (brandVariables(color) as CSSProperties)
  return (
    <figure className={styles.preview} aria-label={t('brand.preview')} data-brand-preview>
      <figcaption>{t('brand.preview')}</figcaption>
      <div inert aria-hidden className={styles.shown} style={style}>
        <div className={styles.tab}>
          {icon ? <img src={icon} alt="" /> : <BrandMark size={16} />}
          <span data-preview-title>{title}</span>
        </div>
        <div className={styles.head}>
          {logo ? <img src={logo} alt="" data-preview-logo /> : <BrandMark size={30} />}
          <span className={styles.entry} data-open>
            <IconMap2 size={18} stroke={1.7} />
          </span>
          <span className={styles.entry}>
            <IconTruck size={18} stroke={1.7} />
          </span>
          <span className={styles.act}>{t('common.save')}</span>
        </div>
        <div className={styles.login}>
          <GatePage
            brand={{ title, logo, background }}
            greeting={greeting}
            title={t('login.title')}
            text={t('login.welcome')}
            onLanguage={nothing}
          >
            <Field label={t('login.email')} readOnly value="" />
            <Button>{t('login.signIn')}</Button>
          </GatePage>
        </div>
      </div>
    </figure>
  )
}
