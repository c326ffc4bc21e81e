import { Center, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/widgets/session'

/** The screen of a signed-in driver. */
export const DriverPage = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <Center mih="100dvh" p="lg">
      <Stack align="center" gap="xs">
        <Title order={1} size="h2">
          {t('frame.driver.title')}
        </Title>
        <Text>{t('frame.driver.text', { name: user.name })}</Text>
      </Stack>
    </Center>
  )
}
