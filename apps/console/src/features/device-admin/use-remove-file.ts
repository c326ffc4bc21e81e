import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deviceFilesQuery, removeDeviceFile } from '#src/api/device-files'
import { codeOf, useErrorText } from '#src/widgets/error-text'

/** Deletes a photo or a document, and says how that went. */
export function useRemoveFile(deviceId: number) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (fileId: number) => removeDeviceFile(deviceId, fileId),
    onSuccess: async () => {
      notifications.show({ message: t('device-form.files.removed') })
      await queries.invalidateQueries({ queryKey: deviceFilesQuery(deviceId).queryKey })
    },
    onError: (error) => notifications.show({ color: 'red', message: errorText(codeOf(error)) }),
  })
}
