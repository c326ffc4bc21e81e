import type { AccountRightsInfo } from '@rastro/model/account'
import { AREAS, type Area, bothOf, refusalOf, type Refusal, type Right, rightsOf, wordsOf } from '@rastro/model/rights'
import type { User } from '@rastro/model/user'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { useSession } from '#src/widgets/session'
import styles from './permissions.module.css'

type Why = Refusal | 'capped'

/** What he would have of the console, by the rules of the server; a press on what is missing says why. Nothing changes. */
export function SeeAs({ user, info }: { user: User; info: AccountRightsInfo }) {
  const { t } = useTranslation()
  const { server } = useSession()
  const [asked, setAsked] = useState<{ area: Area; right: Right } | null>(null)
  const ceiling = info.caps.length === 0 ? null : info.caps.map((cap) => wordsOf(cap.ceiling)).reduce(bothOf)
  const whyNot = (area: Area, right: Right): Why | undefined => {
    const { mode } = currentLicence()
    const reason = refusalOf(user, server, area, right, mode, ceiling)
    return reason === 'right' && refusalOf(user, server, area, right, mode) === undefined ? 'capped' : reason
  }
  const why = asked && whyNot(asked.area, asked.right)
  return (
    <section className={styles.seeAs} aria-labelledby="see-as" data-see-as>
      <h3 id="see-as" className={styles.seeTitle}>
        {t('rights.see.title', { name: user.name })}
      </h3>
      <p className={styles.soft}>{t('rights.see.text')}</p>
      <p role="status" className={styles.why} data-why={why ?? undefined}>
        {asked &&
          (why
            ? t(`rights.why.${why}`)
            : t('rights.see.may', { area: t(`rights.area.${asked.area}`), right: t(`rights.right.${asked.right}`) }))}
      </p>
      <ul className={styles.menu}>
        {AREAS.map((area) => (
          <li key={area} data-area={area} data-missing={whyNot(area, 'view') !== undefined || undefined}>
            <strong>{t(`rights.area.${area}`)}</strong>
            {rightsOf(area).map((right) => {
              const isMissing = whyNot(area, right) !== undefined
              return (
                <button
                  key={right}
                  type="button"
                  className={styles.can}
                  data-missing={isMissing || undefined}
                  onClick={() => setAsked({ area, right })}
                >
                  {isMissing ? <IconX size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}
                  {t(`rights.right.${right}`)}
                  <span className={styles.hidden}>{t(isMissing ? 'rights.see.no' : 'rights.see.yes')}</span>
                </button>
              )
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
