import { Button, Group, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { importQuery, undoImport } from '#src/api/imports'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useErrorText } from '#src/widgets/error-text'
import { FormDialog } from '#src/widgets/form'
import styles from './imports.module.css'

/** What an undo would do, before it is done. */
export function UndoDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation()
  const textOf = useErrorText()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['import undo', id],
    queryFn: () => undoImport(id, true),
    staleTime: 0,
    gcTime: 0,
  })
  const undoing = useMutation({
    mutationFn: () => undoImport(id, false),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: importQuery(id).queryKey })
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} title={t('imports.undo.title')} size={480} centered data-import-undo-dialog>
      <div className={styles.running}>
        {error && <ErrorNotice error={error} />}
        {undoing.error && <ErrorNotice error={undoing.error} />}
        {!data && !error && <Skeleton height={72} />}
        {data && (
          <ul className={styles.plain}>
            {data.removed > 0 && <li>{t('imports.undo.removed', { count: data.removed })}</li>}
            {data.restored > 0 && <li>{t('imports.undo.restored', { count: data.restored })}</li>}
            {data.keptCount > 0 && (
              <li>
                {t('imports.undo.kept', { count: data.keptCount })}
                <ul className={styles.kept}>
                  {data.kept.map(({ number, name, code }) => (
                    <li key={number}>
                      {name}: {textOf(code)}
                    </li>
                  ))}
                </ul>
              </li>
            )}
          </ul>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" h={44} onClick={onClose}>
            {t('imports.undo.cancel')}
          </Button>
          <Button
            color="red"
            h={44}
            disabled={!data}
            loading={undoing.isPending}
            onClick={() => undoing.mutate()}
            data-import-undo-confirm
          >
            {t('imports.undo.confirm')}
          </Button>
        </Group>
      </div>
    </FormDialog>
  )
}
