import { showToast } from '#src/widgets/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ORDERS_KEY, cancelOrder } from '#src/api/commands'
import { ApiError } from '#src/api/api-error'
import { useErrorText, codeOf } from '#src/widgets/error-text'

/** Takes a waiting order back; the list and the marks follow. */
export const useCancelOrder = () => {
  const { t } = useTranslation()
  const textOf = useErrorText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: cancelOrder,
    onSuccess: () => showToast({ color: 'green', message: t('commands.orders.cancelled') }),
    onError: (error) =>
      showToast({
        color: 'red',
        role: 'alert',
        message:
          error instanceof ApiError && error.status === 400 ? t('commands.orders.cancelFailed') : textOf(codeOf(error)),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: [ORDERS_KEY] }),
  })
}
