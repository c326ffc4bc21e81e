import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchTrackFile, TRACK_FILES, type TrackFileKind } from '#src/api/tracks'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { saveFile } from '#src/widgets/files'
import type { Span } from '#src/widgets/period'
import { showToast } from '#src/widgets/toast'

/** Takes away the tracks that are shown, a file for each vehicle (CORE-HISTORY-02). */
export function ExportMenu({ deviceIds, span }: { deviceIds: readonly number[]; span: Span }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    async mutationFn(kind: TrackFileKind) {
      const names: string[] = []
      for (const deviceId of deviceIds) {
        const { name, content } = await fetchTrackFile(kind, { deviceId, ...span })
        saveFile(name, content)
        names.push(name)
      }
      return names
    },
    onSuccess: (names) => showToast({ message: t('history.export.done', { name: names.join(', ') }) }),
    onError: (error) => showToast({ color: 'red', message: errorText(codeOf(error)) }),
  })
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          size={44}
          variant="default"
          loading={isPending}
          aria-label={t('history.export.menu')}
          title={t('history.export.menu')}
          data-history-export
        >
          <IconDownload size={19} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {TRACK_FILES.map((kind) => (
          <Menu.Item key={kind} mih={44} onClick={() => mutate(kind)}>
            {t(`history.export.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
