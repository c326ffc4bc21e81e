import { Button, Text } from '@mantine/core'
import type { Device } from '@rastro/model/device'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { useFleet, useReadable } from '#src/live/FleetContext'
import { Notice } from '#src/ui/plain/index'
import { deviceRoom } from '#src/widgets/device-room'
import { fieldLabel } from '#src/widgets/device-field-text'
import { FormFrame, FormTrouble, LeaveGuard } from '#src/widgets/form'
import { useSession } from '#src/widgets/session'
import { AppearanceTab } from './AppearanceTab'
import { AttributesTab } from './AttributesTab'
import type { DeviceDraft, DraftUnits } from './device-draft'
import styles from './device-form.module.css'
import { FieldsTab } from './FieldsTab'
import { FilesTab } from './FilesTab'
import { FormProvider } from './form-context'
import { FORM_TABS, isFieldTab, needsSaved, readTab, tabOf, type FormTab } from './form-tabs'
import { FormHead } from './FormHead'
import { FormTabs, panelId, tabId } from './FormTabs'
import { useEdit } from './use-edit'

export interface FormViewProps {
  /** null makes a new one. */
  device: Device | null
  start: DeviceDraft
  units: DraftUnits
  /** The device this one begins as a copy of. */
  likeName?: string
}

/** Which limit forbids another device; null when this one exists or there is room. */
function useFullBy(device: Device | null) {
  const { user, server } = useSession()
  const { fleet } = useReadable(useFleet().counts)
  return device ? null : deviceRoom(fleet, user, server, currentLicence())
}

/** The whole record of one device, in tabs. */
export function DeviceFormView({ device, start, units, likeName }: FormViewProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = useLocation().search as { tab?: unknown }
  const [tab, setTab] = useState<FormTab>(() => {
    const wanted = readTab(search.tab)
    return needsSaved(wanted) && !device ? 'main' : wanted
  })
  const fullBy = useFullBy(device)
  const { form, shared } = useEdit({
    start,
    opened: device,
    units,
    tab,
    onWrong: (fields) => {
      const tabs = new Set(fields.map(tabOf))
      setTab((now) => (tabs.has(now) ? now : (FORM_TABS.find((one) => tabs.has(one)) ?? now)))
    },
  })
  const { element, wrong } = form

  // A new device begins with its name; on a phone the keyboard would hide what there is to fill in.
  useEffect(() => {
    if (!device && matchMedia('(pointer: fine)').matches) element.current?.querySelector('input')?.focus()
  }, [device, element])

  const close = (): void => void navigate({ to: device ? `/devices/${device.id}` : '/devices' })
  const isOnFiles = needsSaved(tab)

  return (
    <FormProvider value={shared}>
      <FormFrame
        form={form}
        className={styles.form}
        mayPass={fullBy === null}
        onLeave={close}
        data-device-form={device?.id ?? 'new'}
      >
        <FormHead likeName={likeName} />
        <FormTabs open={tab} isSaved={device !== null} wrong={new Set(wrong.map(tabOf))} onOpen={setTab} />
        {!device && (
          <Text id="device-form-save-first" className={styles.saveFirst}>
            {t('device-form.saveFirst')}
          </Text>
        )}
        <div className={styles.panel} id={panelId} role="tabpanel" aria-labelledby={tabId(tab)}>
          {isFieldTab(tab) && <FieldsTab tab={tab} />}
          {tab === 'appearance' && <AppearanceTab />}
          {tab === 'attributes' && <AttributesTab />}
          {isOnFiles && device && (
            <FilesTab key={tab} kind={tab === 'photos' ? 'photos' : 'documents'} device={device} />
          )}
        </div>
        <footer className={styles.foot}>
          {fullBy && <Notice tone="warning">{t(`devices.manage.full.${fullBy}`)}</Notice>}
          <FormTrouble form={form} title={t('device-form.failed')} label={(name) => fieldLabel(name, t)} />
          {form.wasTried && wrong.length > 0 && (
            <p className={styles.wrong}>{t('device-form.wrongFields', { count: wrong.length })}</p>
          )}
          <div className={styles.buttons}>
            <Button variant="default" h={44} onClick={close}>
              {t(isOnFiles && !form.isDirty ? 'common.close' : 'common.cancel')}
            </Button>
            <Button
              type="submit"
              h={44}
              loading={form.isBusy}
              disabled={fullBy !== null}
              data-save
              className={styles.save}
            >
              {t(device ? 'device-form.save' : 'device-form.create')}
            </Button>
          </div>
        </footer>
        <LeaveGuard isOn={form.isUnsaved} mayStayOnPath />
      </FormFrame>
    </FormProvider>
  )
}
