import { Button, Group, Skeleton } from '@mantine/core'
import type { Share } from '@rastro/model/share'
import { IconBrandWhatsapp, IconCopy, IconShare2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import { useCopy } from '#src/widgets/use-copy'
import styles from './shares.module.css'

/** The link as people of this console reach the server. */
export const linkOf = ({ token }: Pick<Share, 'token'>): string => `${location.origin}/share/${token}`

const drawCode = async (link: string): Promise<string> => {
  const { default: qrcode } = await import('qrcode')
  return qrcode.toDataURL(link, { errorCorrectionLevel: 'M', margin: 2, width: 512 })
}

/** A link that is ready to go out: to copy, to send, to scan. */
export function ShareLink({ share }: { share: Share }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const copy = useCopy()
  const link = linkOf(share)
  const { data: code } = useQuery({ queryKey: ['share-qr', link], queryFn: () => drawCode(link), staleTime: Infinity })
  const message = t('shares.message', { name: share.name, link, end: dateTime(Date.parse(share.expirationTime)) })
  return (
    <div className={styles.ready} data-share-ready>
      <div className={styles.code}>
        {code ? (
          <img src={code} alt={t('shares.qrAlt', { name: share.name })} data-share-qr />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
      <code className={styles.link} data-share-link>
        {link}
      </code>
      <p className={styles.soft}>{t('shares.until', { end: dateTime(Date.parse(share.expirationTime)) })}</p>
      <Group gap={8} justify="center">
        <Button h={44} leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy(link)} data-share-copy>
          {t('shares.copy')}
        </Button>
        <Button
          h={44}
          variant="default"
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          data-share-whatsapp
        >
          WhatsApp
        </Button>
        {'share' in navigator && (
          <Button
            h={44}
            variant="default"
            leftSection={<IconShare2 size={18} aria-hidden />}
            onClick={() => void navigator.share({ text: message }).catch(() => undefined)}
          >
            {t('shares.send')}
          </Button>
        )}
      </Group>
    </div>
  )
}
