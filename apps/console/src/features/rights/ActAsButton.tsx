import { Button, Group, Text, Textarea } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actAs } from '#src/api/acting'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { currentLicence } from '#src/api/licence'
import { serverCan } from '#src/widgets/capabilities'
import { FormCancel, FormDialog, FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { mayPeople } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { actingRules } from './acting-draft'

const REASON_CHARS = 200

/** The way into the account of somebody below; not there for who may not, and while one is somebody else already. */
export function ActAsButton({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const session = useSession()
  const [isAsking, setAsking] = useState(false)
  const { user, server } = session
  const mayAct = serverCan(server, 'actAs') && !user.acting && user.id !== userId
  if (!mayAct || !mayPeople('edit', session, currentLicence().mode)) return null
  return (
    <>
      <Button
        variant="default"
        h={44}
        leftSection={<IconUserShare size={17} aria-hidden />}
        onClick={() => setAsking(true)}
        data-act-as={userId}
      >
        {t('rights.act.button')}
      </Button>
      {isAsking && <ActAsDialog userId={userId} onClose={() => setAsking(false)} />}
    </>
  )
}

function ActAsDialog({ userId, onClose }: { userId: number; onClose(): void }) {
  const { t } = useTranslation()
  const { data: target } = useQuery(queryFor(endpoints.readUser, { params: { id: userId } }))
  const form = useForm({
    start: { reason: '' },
    rules: actingRules(userId),
    send: actAs,
    // Everything that is shown is another’s from here on.
    onSent: () => location.assign('/home'),
  })
  return (
    <FormDialog onClose={onClose} centered title={t('rights.act.title', { name: target?.name ?? '…' })}>
      <FormFrame form={form}>
        <Text size="sm" mb="md">
          {t('rights.act.text')}
        </Text>
        <Textarea
          data-autofocus
          withAsterisk
          aria-required
          label={t('rights.act.reason')}
          description={t('rights.act.reasonHint')}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={REASON_CHARS}
          value={form.draft.reason}
          error={form.problem('reason')}
          onChange={(event) => form.change({ reason: event.currentTarget.value })}
        />
        <FormTrouble form={form} title={t('rights.act.failed')} />
        <Group justify="flex-end" mt="md" gap="xs">
          <FormCancel />
          <Button h={44} type="submit" loading={form.isBusy}>
            {t('rights.act.begin')}
          </Button>
        </Group>
        <LeaveGuard isOn={form.isUnsaved} />
      </FormFrame>
    </FormDialog>
  )
}
