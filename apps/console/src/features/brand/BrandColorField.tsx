import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { colorIn } from './brand-draft'
import { readableShade, readsByDay } from './brand-contrast'
import styles from './brand.module.css'
import { FieldSource } from './FieldSource'
import type { FieldParts } from './form-parts'

/** What the picker of the browser opens with where nobody says a colour. */
const STANDARD = '#0f766e'

/** The colour of the brand, typed or picked; one that cannot be read is refused with a shade that can. */
export function BrandColorField({ form, inherited, mayWrite }: FieldParts) {
  const { t } = useTranslation()
  const { draft, change, problem, touch } = form
  const color = colorIn(draft.colorPrimary)
  const put = (colorPrimary: string): void => {
    change({ colorPrimary })
    touch('colorPrimary')
  }
  return (
    <div className={styles.field}>
      <TextInput
        size="md"
        label={t('brand.field.colorPrimary')}
        description={t('brand.help.colorPrimary')}
        placeholder={inherited.colorPrimary?.value ?? STANDARD}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        readOnly={!mayWrite}
        value={draft.colorPrimary}
        error={problem('colorPrimary')}
        onBlur={() => put(color ?? draft.colorPrimary)}
        onChange={(event) => change({ colorPrimary: event.currentTarget.value })}
        leftSection={
          <input
            type="color"
            className={styles.colorBox}
            aria-label={t('brand.pickColor')}
            disabled={!mayWrite}
            value={color ?? inherited.colorPrimary?.value ?? STANDARD}
            onChange={(event) => put(event.currentTarget.value)}
          />
        }
        data-field="colorPrimary"
      />
      {color !== null && mayWrite && !readsByDay(color) && (
        <Button variant="light" h={44} className={styles.start} onClick={() => put(readableShade(color))} data-shade>
          {t('brand.useShade', { color: readableShade(color) })}
        </Button>
      )}
      <FieldSource
        name="colorPrimary"
        inherited={inherited}
        isOwn={draft.colorPrimary.trim() !== ''}
        onInherit={mayWrite ? () => put('') : null}
      />
    </div>
  )
}
