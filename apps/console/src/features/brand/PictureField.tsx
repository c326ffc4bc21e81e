import { Button, Input } from '@mantine/core'
import type { BrandImage } from '@rastro/model/brand'
import { IconPhotoUp } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PICTURE_TYPES } from './brand-draft'
import styles from './brand.module.css'
import { FieldSource } from './FieldSource'
import type { FieldParts } from './form-parts'
import { usePictureUrl } from './use-picture-url'

/** A picture of the brand; one that is chosen is seen at once and sent with the form. */
export function PictureField({ form, inherited, mayWrite, kind }: FieldParts & { kind: BrandImage }) {
  const { t } = useTranslation()
  const id = useId()
  const { draft, change, problem } = form
  const picture = draft[kind]
  const input = useRef<HTMLInputElement>(null)
  const shown = usePictureUrl(picture, inherited[kind]?.value)
  const isOwn = picture.chosen !== null || picture.kept !== null
  const label = t(`brand.field.${kind}`)
  const wrong = problem(kind)
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <Input.Label id={id} component="span" size="md">
        {label}
      </Input.Label>
      <Input.Description size="md">{t(`brand.help.${kind}`)}</Input.Description>
      <div className={styles.picture}>
        {shown && <img src={shown} alt="" data-picture={kind} />}
        <input
          ref={input}
          type="file"
          hidden
          accept={PICTURE_TYPES.join(',')}
          data-file-input={kind}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0]
            if (chosen) {
              change({ [kind]: { ...picture, chosen } })
              form.touch(kind)
            }
            currentTarget.value = ''
          }}
        />
        {mayWrite && (
          <Button
            variant="light"
            h={44}
            leftSection={<IconPhotoUp size={17} aria-hidden />}
            onClick={() => input.current?.click()}
            aria-label={`${t(isOwn ? 'brand.changePicture' : 'brand.choosePicture')}: ${label}`}
            aria-invalid={wrong !== undefined || undefined}
            aria-describedby={wrong ? `${id}-wrong` : undefined}
          >
            {t(isOwn ? 'brand.changePicture' : 'brand.choosePicture')}
          </Button>
        )}
      </div>
      {wrong && (
        <Input.Error role="alert" id={`${id}-wrong`} size="md">
          {wrong}
        </Input.Error>
      )}
      <FieldSource
        name={kind}
        inherited={inherited}
        isOwn={isOwn}
        onInherit={mayWrite ? () => change({ [kind]: { kept: null, chosen: null } }) : null}
      />
    </div>
  )
}
