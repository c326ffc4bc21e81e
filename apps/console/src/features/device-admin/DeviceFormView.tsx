import { Button, Text } from '@mantine/core'
import type { Device } from '@rastro/model/device'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { useFleet, useReadable } from '#src/live/FleetContext'
import { isLeavingKey } from '#src/ui/leaving-key'
import { Notice, focusFirstWrong } from '#src/ui/plain/index'
import { deviceRoom } from '#src/widgets/device-room'
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
import { MergeNotice } from './MergeNotice'
import { LeaveGuard } from '#src/widgets/LeaveGuard'
import { useDeviceForm } from './use-device-form'
import { useSaveDevice } from './use-save-device'

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
  const state = useDeviceForm(start, device, units)
  const { form, problems, isDirty } = state
  const element = useRef<HTMLFormElement>(null)
  const fullBy = useFullBy(device)
  const { save, isBusy, isSaved } = useSaveDevice(state, units)
  const wrongNames = state.wasTried ? Object.keys(problems) : Object.keys(problems).filter((name) => form.problem(name))
  const isWrong = Object.keys(problems).length > 0

  // A new device begins with its name; on a phone the keyboard would hide what there is to fill in.
  useEffect(() => {
    if (!device && matchMedia('(pointer: fine)').matches) element.current?.querySelector('input')?.focus()
  }, [device])

  const showFirstWrong = (): void => {
    const tabs = new Set(Object.keys(problems).map(tabOf))
    setTab((now) => (tabs.has(now) ? now : (FORM_TABS.find((one) => tabs.has(one)) ?? now)))
    if (element.current) focusFirstWrong(element.current)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    state.setTried(true)
    if (isWrong) return showFirstWrong()
    if (!fullBy && !isBusy) void save(tab).then((isTaken) => isTaken && setTab('main'))
  }
  const close = (): void => void navigate({ to: device ? `/devices/${device.id}` : '/devices' })
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys pressed in a dialog of this form arrive here too, although it is drawn elsewhere.
    const isHere = event.target instanceof Node && element.current?.contains(event.target)
    if (isHere && isLeavingKey(event)) close()
  }
  const isOnFiles = needsSaved(tab)

  return (
    <FormProvider value={form}>
      <form
        ref={element}
        className={styles.form}
        noValidate
        data-device-form={device?.id ?? 'new'}
        onSubmit={submit}
        onKeyDown={onKeyDown}
      >
        <FormHead likeName={likeName} />
        <FormTabs open={tab} isSaved={device !== null} wrong={new Set(wrongNames.map(tabOf))} onOpen={setTab} />
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
          {state.merge && <MergeNotice merge={state.merge} />}
          {state.wasTried && isWrong && (
            <p className={styles.wrong} role="alert">
              {t('device-form.wrongFields', { count: Object.keys(problems).length })}
            </p>
          )}
          <div className={styles.buttons}>
            <Button variant="default" h={44} onClick={close}>
              {t(isOnFiles && !isDirty ? 'common.close' : 'common.cancel')}
            </Button>
            <Button type="submit" h={44} loading={isBusy} disabled={fullBy !== null} data-save className={styles.save}>
              {t(device ? 'device-form.save' : 'device-form.create')}
            </Button>
          </div>
        </footer>
        <LeaveGuard isOn={() => isDirty && !isSaved.current} mayStayOnPath />
      </form>
    </FormProvider>
  )
}
