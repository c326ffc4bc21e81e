import { VisuallyHidden } from '@mantine/core'
import type { FormEvent, HTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isLeavingKey } from '#src/ui/leaving-key'
import { Notice } from '#src/ui/plain/index'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import type { Merge } from './merge'
import type { Form } from './use-form'

type Attributes = Omit<HTMLAttributes<HTMLFormElement>, 'onSubmit' | 'onKeyDown'>

interface FormFrameProps<Draft> extends Attributes {
  form: Form<Draft>
  /** By the key that leaves. */
  onLeave?(event: KeyboardEvent): void
  /** False where Enter is not enough, or it is not known yet what would happen. */
  mayPass?: boolean
  children: ReactNode
}

/** The element of a form. Says aloud how many fields are wrong; each field says the rest when it is reached. */
export function FormFrame<Draft>({ form, onLeave, mayPass = true, children, ...attributes }: FormFrameProps<Draft>) {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys pressed in a dialog of this form arrive here too, although it is drawn elsewhere.
    const isHere = event.target instanceof Node && form.element.current?.contains(event.target)
    if (isHere && isLeavingKey(event)) onLeave?.(event)
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    // A form in a dialog of another form is drawn elsewhere, but its events go up through both.
    event.stopPropagation()
    if (mayPass) void form.attempt()
  }
  return (
    <form
      {...attributes}
      ref={form.element}
      noValidate
      aria-busy={form.isBusy || undefined}
      onSubmit={onSubmit}
      onKeyDown={onLeave && onKeyDown}
    >
      {children}
      <VisuallyHidden role="alert">
        {form.wasTried && form.wrong.length > 0 ? t('form.wrong', { count: form.wrong.length }) : ''}
      </VisuallyHidden>
    </form>
  )
}

interface TroubleProps<Draft> {
  form: Pick<Form<Draft>, 'error' | 'merge'>
  /** What could not be done, above the reason. */
  title?: string
  /** What a field of the draft is called. */
  label?(name: string): string | undefined
}

/** Above the buttons: what the server said about none of the fields, and what somebody else changed meanwhile. */
export function FormTrouble<Draft>({ form: { error, merge }, title, label }: TroubleProps<Draft>) {
  return (
    <>
      {error !== null && (
        <div>
          {title && <strong>{title}</strong>}
          <ErrorNotice error={error} />
        </div>
      )}
      {merge && <MergeNotice merge={merge} label={label ?? ((name) => name)} />}
    </>
  )
}

interface MergeProps {
  merge: Pick<Merge<unknown>, 'taken' | 'clashes'>
  label(name: string): string | undefined
}

/** Two people changed one record: what came in from the other one, and where both changed the same. */
function MergeNotice({ merge: { taken, clashes }, label }: MergeProps) {
  const { t, i18n } = useTranslation()
  const nameOf = ({ name, isExtra }: { name: string; isExtra: boolean }): string =>
    isExtra ? name : (label(name) ?? name)
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <div data-merge>
      <Notice tone="warning" code="CHANGED_MEANWHILE">
        <strong>{t('form.merge.title')}</strong>
        {taken.length > 0 && <p>{t('form.merge.taken', { fields: list.format(taken.map(nameOf)) })}</p>}
        {clashes.map((clash) => (
          <p key={clash.name} data-clash={clash.name}>
            {clash.theirs
              ? t('form.merge.clash', { field: nameOf(clash), theirs: clash.theirs })
              : t('form.merge.clashed', { field: nameOf(clash) })}
          </p>
        ))}
        <p>{t('form.merge.next')}</p>
      </Notice>
    </div>
  )
}
