import { useTexts } from '../texts'
import { PasswordField } from '#src/ui/plain/index'
import { StrengthMeter } from './StrengthMeter'

export interface NewPasswordFieldsProps {
  label: string
  repeatLabel: string
  password: string
  repeated: string
  onPassword: (value: string) => void
  onRepeated: (value: string) => void
  wrong: string | boolean
  wrongRepeated: string | boolean
}

/** A new password, how strong it is, and the same again. */
export const NewPasswordFields = (props: NewPasswordFieldsProps) => {
  const { t } = useTexts()
  const eye = { showLabel: t('login.showPassword'), hideLabel: t('login.hidePassword') }
  return (
    <>
      <PasswordField
        {...eye}
        label={props.label}
        name="new-password"
        autoComplete="new-password"
        value={props.password}
        onChange={(event) => props.onPassword(event.target.value)}
        help={props.password ? <StrengthMeter password={props.password} /> : t('setup.passwordHelp')}
        wrong={props.wrong}
      />
      <PasswordField
        {...eye}
        label={props.repeatLabel}
        name="repeat-password"
        autoComplete="new-password"
        value={props.repeated}
        onChange={(event) => props.onRepeated(event.target.value)}
        wrong={props.wrongRepeated}
      />
    </>
  )
}
