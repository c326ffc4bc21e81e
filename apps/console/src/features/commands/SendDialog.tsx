import { Button, Input, NativeSelect, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { REASON_CHARS } from '@rastro/model/command-types'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error'
import type { BatchResult, CommandPreview } from '@rastro/model/command'
import { ORDERS_KEY, previewQuery, sendToMany, type CommandToSend } from '#src/api/commands'
import { useUnit } from '#src/live/FleetContext'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { FormFrame, LeaveGuard, refusalOf, useForm } from '#src/widgets/form'
import { Slide } from '#src/widgets/slide/Slide'
import { ACT_AFTER_MS } from './act-after'
import { BatchOutcome } from './BatchOutcome'
import { CommandFields } from './CommandFields'
import { commandTitle, typeText } from './command-text'
import styles from './commands.module.css'
import { DialogFrame } from './DialogFrame'
import type { CommandTarget } from './read-request'
import { chosenCommand, chosenType, commandOf, sendRules, type SendDraft } from './send-draft'
import { SendSummary } from './SendSummary'
import { useChoices } from './use-choices'
import { useFieldWords } from './use-field-words'
import { usePreview } from './use-preview'
import { useSend, useTellFailure } from './use-send'
import { VerdictNotice } from './VerdictNotice'

interface SendDialogProps {
  target: CommandTarget
  initialType: string | null
  onClose(): void
}

const oneOf = (target: CommandTarget): number =>
  'deviceIds' in target && target.deviceIds.length === 1 ? (target.deviceIds[0] ?? 0) : 0

/** Whom the command goes to, in words. */
function useSubject(target: CommandTarget): string {
  const { t } = useTranslation()
  const unit = useUnit(oneOf(target))
  if ('groupId' in target) return t('commands.send.group', { name: target.groupName })
  return unit?.device.name ?? t('commands.send.devices', { count: target.deviceIds.length })
}

/** One reason for all devices; null when some got it, or the reasons differ. */
function reasonOf({ orders, failures }: BatchResult): ApiError | null {
  const [first] = failures
  const isSole = first && orders.length === 0 && failures.every(({ code }) => code === first.code)
  return isSole ? new ApiError({ status: 400, code: first.code, detail: first.message }) : null
}

type IsSaid = (error: unknown) => boolean

/** Sends the draft: to one device or group with a toast, to many with a result for each. Rejects when it failed. */
function useSendDraft(target: CommandTarget, onDone: () => void) {
  const send = useSend()
  const tellFailure = useTellFailure()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<BatchResult | null>(null)
  const run = async (command: CommandToSend, isSaid: IsSaid): Promise<void> => {
    if ('groupId' in target || target.deviceIds.length === 1) {
      const preview = queries.getQueryData<CommandPreview>(previewQuery(oneOf(target), command).queryKey)
      await send(command, preview, 'groupId' in target ? target.groupId : undefined, isSaid)
      return onDone()
    }
    try {
      const result = await sendToMany(target.deviceIds, command)
      const reason = reasonOf(result)
      if (reason && isSaid(reason)) throw reason
      setOutcome(result)
    } catch (error) {
      if (!isSaid(error)) tellFailure(error, command.textChannel)
      throw error
    } finally {
      void queries.invalidateQueries({ queryKey: [ORDERS_KEY] })
    }
  }
  return { outcome, run }
}

/** A command that was only chosen is chosen again by one tap. */
const hasTyped = ({ fields, reason }: SendDraft): boolean =>
  [...Object.values(fields), reason].some((value) => typeof value === 'string' && value.trim() !== '')

/** Sends a saved command or one of its own making to a device, to those selected, or to a group. */
export function SendDialog({ target, initialType, onClose }: SendDialogProps) {
  const { t } = useTranslation()
  const subject = useSubject(target)
  const [start] = useState<SendDraft>(() => ({
    choice: initialType ? `type:${initialType}` : '',
    textChannel: false,
    fields: {},
    reason: '',
  }))
  const [textChannel, setTextChannel] = useState(false)
  const choices = useChoices(target, textChannel)
  const deviceId = oneOf(target)
  const { outcome, run } = useSendDraft(target, onClose)
  const rules = useMemo(() => sendRules(choices.saved, deviceId), [choices.saved, deviceId])
  const fieldWords = useFieldWords()
  const form = useForm({
    start,
    rules,
    textOf: (code, field, draft) => fieldWords(code, field, chosenType(draft, choices.saved)),
    send: async (body, draft) => {
      if (body) await run(body, (error) => refusalOf(rules, draft, error).rest === null)
    },
  })
  const { draft, change, problem } = form
  const type = chosenType(draft, choices.saved)
  const command = commandOf(draft, choices.saved, deviceId)
  const { preview, isSettled, hasFailed, unit } = usePreview(deviceId, command)
  // A text may turn out to stop the vehicle: then it is slid, not pressed.
  const isJudged = deviceId === 0 || isSettled
  const isSaved = chosenCommand(draft, choices.saved) !== null
  const isCritical =
    command !== null && (preview?.critical ?? (type === 'engineStop' || command.attributes['critical'] === true))
  const isSms = isSaved ? command?.textChannel === true : draft.textChannel

  const slide = async (): Promise<void> => {
    // The slide goes back to its beginning.
    if (!(await form.attempt())) throw new Error('not sent')
  }

  if (outcome)
    return (
      <DialogFrame title={t('commands.send.title')} subject={subject} onClose={onClose}>
        <BatchOutcome outcome={outcome} />
        <Button h={44} onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogFrame>
    )
  return (
    <DialogFrame title={t('commands.send.title')} subject={subject} onClose={onClose}>
      {choices.error != null && <ErrorNotice error={choices.error} />}
      {choices.isPending ? (
        <>
          <Skeleton height={64} />
          <Skeleton height={64} />
        </>
      ) : (
        <FormFrame form={form} className={styles.dialog} mayPass={!isCritical && (command === null || isJudged)}>
          {!isSaved && (
            <Input.Wrapper
              size="md"
              label={t('commands.send.channel')}
              labelElement="div"
              error={problem('textChannel')}
            >
              <SegmentedControl
                fullWidth
                size="md"
                aria-label={t('commands.send.channel')}
                data={[
                  { value: 'gprs', label: 'GPRS' },
                  { value: 'sms', label: 'SMS' },
                ]}
                value={draft.textChannel ? 'sms' : 'gprs'}
                onChange={(value) => {
                  setTextChannel(value === 'sms')
                  change({ textChannel: value === 'sms' })
                }}
              />
            </Input.Wrapper>
          )}
          <NativeSelect
            size="md"
            label={t('commands.send.command')}
            value={draft.choice}
            error={problem('choice')}
            data={[
              { value: '', label: t('commands.send.choose') },
              {
                group: t('commands.send.savedGroup'),
                items: choices.saved.map((one) => ({ value: `saved:${one.id}`, label: commandTitle(one, t) })),
              },
              {
                group: t('commands.send.typesGroup'),
                items: choices.types.map((name) => ({ value: `type:${name}`, label: typeText(name, t) })),
              },
            ].filter((part) => !part.items || part.items.length > 0)}
            data-command-choice
            onChange={(event) => {
              change({ choice: event.currentTarget.value, fields: {} })
              form.untry()
            }}
          />
          {choices.saved.length + choices.types.length === 0 && (
            <p className={styles.soft}>{t('commands.send.none')}</p>
          )}
          {!isSaved && (
            <CommandFields
              type={type}
              draft={draft.fields}
              problem={(field) => problem(`field.${field}`)}
              onChange={(fields) => change({ fields })}
            />
          )}
          {isSms && unit && !unit.device.phone && (
            <p className={styles.verdict} data-tone="warn" role="status">
              {t('commands.send.noPhone')}
            </p>
          )}
          {type !== '' && (
            <TextInput
              size="md"
              label={t('commands.send.reason')}
              maxLength={REASON_CHARS.max}
              value={draft.reason}
              error={problem('reason')}
              onChange={(event) => change({ reason: event.currentTarget.value })}
            />
          )}
          {command && <SendSummary command={command} subject={subject} />}
          {command && deviceId > 0 && <VerdictNotice preview={preview} hasFailed={hasFailed} />}
          {isCritical && deviceId === 0 && (
            <p className={styles.verdict} data-tone="warn">
              {t('commands.send.critical')}
            </p>
          )}
          {isCritical ? (
            <Slide
              label={t('commands.send.slide')}
              doingLabel={t('commands.doing.send')}
              tone="danger"
              delayMs={ACT_AFTER_MS}
              isDisabled={!command}
              onConfirm={slide}
            />
          ) : (
            <Button type="submit" h={44} loading={form.isBusy} disabled={command !== null && !isJudged}>
              {t('commands.send.submit')}
            </Button>
          )}
          <LeaveGuard isOn={() => form.isUnsaved() && hasTyped(draft)} />
        </FormFrame>
      )}
    </DialogFrame>
  )
}
