import { Button } from '@mantine/core'
import { BRAND_IMAGES, type Brand, type BrandFields } from '@rastro/model/brand'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error'
import { brandQuery, saveBrand, saveBrandImage } from '#src/api/brand'
import { codeOf } from '#src/widgets/error-text'
import { FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { showToast } from '#src/widgets/toast'
import { BrandColorField } from './BrandColorField'
import { BrandPreview } from './BrandPreview'
import { brandRules, draftOf, type BrandDraft } from './brand-draft'
import styles from './brand.module.css'
import { PictureField } from './PictureField'
import { WordsField } from './WordsField'

interface FormProps {
  brand: Brand
  mayWrite: boolean
  /** Another part of the screen is open; what was typed stays. */
  isHidden: boolean
}

const NAME_CHARS = 60
const TEXT_CHARS = 400
const ADDRESS_CHARS = 300
const PHONE_CHARS = 24

/** Problems with words of their own, by field. */
const OWN_WORDS = {
  title: 'name',
  senderName: 'name',
  reportHead: 'name',
  loginText: 'name',
  whatsapp: 'whatsapp',
  androidApp: 'address',
  appleApp: 'address',
  dataPolicy: 'address',
  colorPrimary: 'color',
  logo: 'picture',
  icon: 'picture',
  background: 'picture',
} as const
const isWorded = (field: string): field is keyof typeof OWN_WORDS => field in OWN_WORDS

/** Pictures first, each by itself; the fields then name what they became. */
async function send(id: number, body: BrandFields, draft: BrandDraft): Promise<Brand> {
  const fields = { ...body }
  for (const kind of BRAND_IMAGES) {
    const { chosen } = draft[kind]
    if (!chosen) continue
    try {
      fields[kind] = (await saveBrandImage(id, kind, chosen)).own[kind]
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error
      // Said at the picture it is about.
      throw new ApiError({ status: 400, code: 'INVALID_INPUT', detail: `${kind}: ${codeOf(error)}` })
    }
  }
  return saveBrand(id, fields)
}

/** All that a brand says, each field with where it comes from, beside what it looks like. */
export function BrandForm({ brand, mayWrite, isHidden }: FormProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { id, own, inherited } = brand
  const [start] = useState(() => draftOf(own))
  const form = useForm({
    start,
    rules: useMemo(() => brandRules(own), [own]),
    textOf: (code, field) => {
      if (code === 'contrast' || code === 'pictureSize') return t(`brand.problem.${code}`)
      const isRefused = code === 'refused' || code === 'picture'
      return isRefused && isWorded(field) ? t(`brand.problem.${OWN_WORDS[field]}`) : undefined
    },
    send: (body, draft) => send(id, body, draft),
    onSent: (saved) => {
      showToast({ message: t('brand.saved') })
      queries.setQueryData(brandQuery(id).queryKey, saved)
    },
  })
  const parts = { form, inherited, mayWrite }
  return (
    <FormFrame
      form={form}
      className={isHidden ? styles.hidden : styles.form}
      mayPass={mayWrite}
      data-brand-form={brand.id}
    >
      <BrandPreview draft={form.draft} inherited={inherited} />
      <div className={styles.parts}>
        <fieldset className={styles.set}>
          <legend>{t('brand.part.looks')}</legend>
          <WordsField {...parts} name="title" maxLength={NAME_CHARS} />
          <BrandColorField {...parts} />
          <PictureField {...parts} kind="logo" />
          <PictureField {...parts} kind="icon" />
        </fieldset>
        <fieldset className={styles.set}>
          <legend>{t('brand.part.login')}</legend>
          <WordsField {...parts} name="loginText" maxLength={TEXT_CHARS} isLong />
          <PictureField {...parts} kind="background" />
          <WordsField {...parts} name="whatsapp" maxLength={PHONE_CHARS} inputMode="tel" />
          <WordsField {...parts} name="androidApp" maxLength={ADDRESS_CHARS} inputMode="url" />
          <WordsField {...parts} name="appleApp" maxLength={ADDRESS_CHARS} inputMode="url" />
          <WordsField {...parts} name="dataPolicy" maxLength={ADDRESS_CHARS} inputMode="url" />
        </fieldset>
        <fieldset className={styles.set}>
          <legend>{t('brand.part.sent')}</legend>
          <WordsField {...parts} name="senderName" maxLength={NAME_CHARS} />
          <WordsField {...parts} name="reportHead" maxLength={NAME_CHARS} />
        </fieldset>
        <FormTrouble form={form} />
        {mayWrite && (
          <div className={styles.buttons}>
            <Button type="submit" h={44} loading={form.isBusy} disabled={!form.isDirty} data-save-brand>
              {t('common.save')}
            </Button>
          </div>
        )}
      </div>
      <LeaveGuard isOn={form.isUnsaved} mayStayOnPath />
    </FormFrame>
  )
}
