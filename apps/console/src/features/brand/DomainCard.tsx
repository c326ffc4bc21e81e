import { Button } from '@mantine/core'
import type { BrandDomain } from '@rastro/model/brand'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brandQuery, checkDomain } from '#src/api/brand'
import { Notice } from '#src/ui/plain/index'
import { CopyText } from '#src/widgets/CopyText'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import styles from './brand.module.css'
import { RemoveDomain } from './RemoveDomain'

interface CardProps {
  accountId: number
  domain: BrandDomain
  mayWrite: boolean
}

/** One domain: whether it counts, what proves it, and why it was not found. */
export function DomainCard({ accountId, domain, mayWrite }: CardProps) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const queries = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)
  const check = useMutation({
    mutationFn: () => checkDomain(accountId, domain.id),
    onSettled: () => queries.invalidateQueries({ queryKey: brandQuery(accountId).queryKey }),
  })
  const { host, state, problem, checkedAt, verifiedAt } = domain
  const at = (date: string): string => dateTime(Date.parse(date))
  return (
    <li className={styles.card} data-domain={host} data-domain-state={state}>
      <div className={styles.cardHead}>
        <strong className={styles.host}>{host}</strong>
        <span className={styles.mark} data-state={state}>
          {t(`brand.domains.state.${state}`)}
        </span>
      </div>
      {problem && checkedAt && (
        <Notice tone={state === 'verified' ? 'plain' : 'warning'}>{t(`brand.domains.problem.${problem}`)}</Notice>
      )}
      <p className={styles.soft}>
        {verifiedAt && state === 'verified' ? `${t('brand.domains.verifiedAt', { time: at(verifiedAt) })} ` : ''}
        {checkedAt ? t('brand.domains.checkedAt', { time: at(checkedAt) }) : t('brand.domains.neverChecked')}
      </p>
      <details className={styles.proof} open={state !== 'verified'}>
        <summary>{t('brand.domains.proof')}</summary>
        <h4>{t('brand.domains.record')}</h4>
        <Copied label={t('brand.domains.recordName')} text={domain.recordName} />
        <Copied label={t('brand.domains.recordValue')} text={domain.recordValue} />
        <h4>{t('brand.domains.file')}</h4>
        <Copied label={t('brand.domains.fileUrl')} text={domain.fileUrl} />
        <Copied label={t('brand.domains.fileText')} text={domain.recordValue} />
        <p className={styles.soft}>{t('brand.domains.then')}</p>
      </details>
      {check.error && <ErrorNotice error={check.error} />}
      {mayWrite && (
        <div className={styles.buttons}>
          <Button
            variant="default"
            color="red"
            h={44}
            leftSection={<IconTrash size={17} aria-hidden />}
            onClick={() => setRemoving(true)}
            aria-label={t('brand.domains.removeOne', { host })}
          >
            {t('brand.domains.remove')}
          </Button>
          <Button
            variant="light"
            h={44}
            leftSection={<IconRefresh size={17} aria-hidden />}
            loading={check.isPending}
            onClick={() => check.mutate()}
            aria-label={t('brand.domains.checkOne', { host })}
            data-check-domain
          >
            {t('brand.domains.check')}
          </Button>
        </div>
      )}
      {isRemoving && <RemoveDomain accountId={accountId} domain={domain} onClose={() => setRemoving(false)} />}
    </li>
  )
}

const Copied = ({ label, text }: { label: string; text: string }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.copied}>
      <div>
        <span className={styles.soft}>{label}</span>
        <code>{text}</code>
      </div>
      <CopyText text={text} label={`${t('brand.domains.copy')}: ${label}`} />
    </div>
  )
}
