import { useTranslation } from 'react-i18next'
import { Notice } from '#src/ui/plain/index'
import { fieldLabel } from '#src/widgets/device-field-text'
import type { Merge } from './merge-drafts'

/** Two people changed one device: what came in from the other one, and where both changed the same. */
export function MergeNotice({ merge: { taken, clashes } }: { merge: Merge }) {
  const { t, i18n } = useTranslation()
  const label = ({ name, isExtra }: { name: string; isExtra: boolean }): string =>
    isExtra ? name : fieldLabel(name, t)
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <div data-merge>
      <Notice tone="warning" code="CHANGED_MEANWHILE">
        <strong>{t('device-form.merge.title')}</strong>
        {taken.length > 0 && <p>{t('device-form.merge.taken', { fields: list.format(taken.map(label)) })}</p>}
        {clashes.map((clash) => (
          <p key={clash.name} data-clash={clash.name}>
            {clash.theirs
              ? t('device-form.merge.clash', { field: label(clash), theirs: clash.theirs })
              : t('device-form.merge.clashed', { field: label(clash) })}
          </p>
        ))}
        <p>{t('device-form.merge.next')}</p>
      </Notice>
    </div>
  )
}
