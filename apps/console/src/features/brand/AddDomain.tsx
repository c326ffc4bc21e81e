import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error'
import { addDomain, brandQuery } from '#src/api/brand'
import { FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import styles from './brand.module.css'
import { domainRules, NO_DOMAIN } from './domain-draft'

const HOST_CHARS = 300

/** Names a domain; it counts once it is proved. */
export function AddDomain({ accountId }: { accountId: number }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const form = useForm({
    start: NO_DOMAIN,
    rules: domainRules,
    textOf: (code) => (code === 'refused' ? t('brand.problem.twice') : undefined),
    send: async ({ host }) => {
      try {
        return await addDomain(accountId, host)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'DUPLICATE_OBJECT') throw error
        // Of the domain, the only thing there is here.
        throw new ApiError({ status: 400, code: 'INVALID_INPUT', detail: 'host: named already' })
      }
    },
    onSent: async () => {
      await queries.invalidateQueries({ queryKey: brandQuery(accountId).queryKey })
      form.restart()
    },
  })
  const { draft, change, problem } = form
  return (
    <FormFrame form={form} className={styles.add} data-add-domain>
      <TextInput
        size="md"
        label={t('brand.domains.host')}
        description={t('brand.domains.hostHelp')}
        placeholder={t('brand.domains.example')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={HOST_CHARS}
        value={draft.host}
        error={problem('host')}
        onChange={(event) => change({ host: event.currentTarget.value })}
        data-field="host"
      />
      <Button type="submit" h={44} className={styles.start} loading={form.isBusy}>
        {t('brand.domains.add')}
      </Button>
      <FormTrouble form={form} />
      <LeaveGuard isOn={form.isUnsaved} />
    </FormFrame>
  )
}
