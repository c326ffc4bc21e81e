import { ActionIcon, Menu } from '@mantine/core'
import type { Device } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'
import {
  IconBrandApple,
  IconBrandGoogleMaps,
  IconBrandWaze,
  IconBrandWhatsapp,
  IconLink,
  IconRoad,
  IconShare3,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import { useCopy } from '#src/widgets/use-copy'
import { mapUrl, placeLinks, whatsAppUrl } from './place-links'

/** Ways to the vehicle and ways to tell of it. Other services are only ever links: nothing is fetched from them. */
export function GoMenu({ device, position }: { device: Device; position: Position }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const copy = useCopy()
  const links = placeLinks(position)
  const label = t('detail.go.menu')
  const message = t('detail.go.message', {
    name: device.name,
    place: position.address ?? formats.coordinates(position.latitude, position.longitude),
    time: formats.dateTime(position.fixTime ? Date.parse(position.fixTime) : null),
  })
  return (
    <Menu position="bottom-start" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={44} variant="default" aria-label={label} title={label} data-go-menu>
          <IconShare3 size={19} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LinkItem icon={IconBrandGoogleMaps} label={t('detail.go.google')} href={links.google} />
        <LinkItem icon={IconBrandWaze} label={t('detail.go.waze')} href={links.waze} />
        <LinkItem icon={IconBrandApple} label={t('detail.go.apple')} href={links.apple} />
        <LinkItem icon={IconRoad} label={t('detail.go.street')} href={links.street} />
        <Menu.Divider />
        <LinkItem
          icon={IconBrandWhatsapp}
          label={t('detail.go.whatsapp')}
          href={whatsAppUrl(`${message}\n${mapUrl(position)}`)}
        />
        <Menu.Item
          leftSection={<IconLink size={17} aria-hidden />}
          onClick={() => void copy(`${location.origin}/devices/${device.id}`)}
        >
          {t('detail.go.copyLink')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function LinkItem({ icon: Glyph, label, href }: { icon: Icon; label: string; href: string }) {
  return (
    <Menu.Item
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<Glyph size={17} aria-hidden />}
    >
      {label}
    </Menu.Item>
  )
}
