import { showToast } from '#src/widgets/toast'
import type { CommandPreview } from '@rastro/model/command'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error'
import { ORDERS_KEY, sendCommand, type CommandToSend, type Sent } from '#src/api/commands'
import { hasText } from '#src/widgets/texts'
import { codeOf } from '#src/widgets/error-text'

/** Errors stay until they were read. */
const ERROR_TOAST_MS = 10_000

const wordsOf = (type: string): 'block' | 'unblock' | 'other' =>
  type === 'engineStop' ? 'block' : type === 'engineResume' ? 'unblock' : 'other'

/** What is told when a command left, or why it waits (CORE-COMMANDS-05 and 07). */
export const sentText = (type: string, isQueued: boolean, preview: CommandPreview | undefined, t: TFunction): string =>
  t(`commands.${wordsOf(type)}.${!isQueued ? 'sent' : preview?.verdict === 'hold' ? 'held' : 'queued'}`)

/** First line of what is told when it failed (CORE-COMMANDS-06 and 11). */
const failureTitle = (code: string, textChannel: boolean, t: TFunction): string => {
  if (code === 'SMS_NOT_CONFIGURED') return t('commands.send.smsNotConfigured')
  return textChannel || code === 'SMS_FAILED' ? t('commands.send.smsFailed') : t('errors.COMMAND_FAILED')
}

/** The text of a code somebody wrote one for, else what the server said. */
export const useFailureDetail = (): ((error: unknown) => string) => {
  const { t } = useTranslation()
  return (error) => {
    const key = `errors.${codeOf(error)}`
    if (hasText(key)) return t(key)
    return error instanceof ApiError ? error.detail : ''
  }
}

/** Tells that a command failed, with the server's own words on the second line. */
export const useTellFailure = (): ((error: unknown, textChannel: boolean) => void) => {
  const { t } = useTranslation()
  const detailOf = useFailureDetail()
  return (error, textChannel) => {
    const title = failureTitle(codeOf(error), textChannel, t)
    const detail = detailOf(error)
    showToast({
      color: 'red',
      title,
      message: detail === title ? '' : detail,
      role: 'alert',
      autoClose: ERROR_TOAST_MS,
    })
  }
}

export const tellDone = (message: string): void => {
  showToast({ color: 'green', message })
}

/** Sends a command, tells how it went and has the queue asked for again. Rejects when it failed. */
export const useSend = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const tellFailure = useTellFailure()
  return async (
    command: CommandToSend,
    preview?: CommandPreview,
    groupId?: number,
    /** Whether a failure is told elsewhere, at a field. */
    isSaid: (error: unknown) => boolean = () => false,
  ): Promise<Sent> => {
    try {
      const sent = await sendCommand(command, groupId)
      tellDone(sentText(command.type, sent.isQueued, preview, t))
      return sent
    } catch (error) {
      if (!isSaid(error)) tellFailure(error, command.textChannel)
      throw error
    } finally {
      void queries.invalidateQueries({ queryKey: [ORDERS_KEY] })
    }
  }
}
