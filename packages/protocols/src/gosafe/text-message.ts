import { isBitSet } from '../bytes/index'
import { cellOf, knotsOfKmh } from '../fix'
import { soundFix, type SentPlace } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { countIn, degreesOfDecimal, given, momentIn, numberIn, wordIn } from '../text-fields'
import { hexNumberOf } from '../text-values'

interface Draft {
  place: SentPlace
  attributes: DecodedPosition['attributes']
  network?: DecodedPosition['network']
}
type Read = (values: readonly string[], draft: Draft) => void

const angleIn = (text: string | undefined): number | undefined => degreesOfDecimal(text?.slice(1), text?.slice(0, 1))

const addTo = (draft: Draft, values: Parameters<typeof given>[0]): void =>
  void Object.assign(draft.attributes, given(values))

const readPlace: Read = ([validity, sat, latitude, longitude, speed, course, altitude, hdop, vdop], draft) => {
  draft.place = {
    ...draft.place,
    valid: validity === 'A',
    latitude: angleIn(latitude),
    longitude: angleIn(longitude),
    speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
    courseDegrees: numberIn(course),
    altitudeMeters: numberIn(altitude),
  }
  addTo(draft, { sat: countIn(sat), hdop: numberIn(hdop), vdop: numberIn(vdop) })
}

/** Registration, signal, then country, carrier, area, cell and strength; further cells follow. */
const readCell: Read = ([, , country, carrier, area, cell, strength], draft) => {
  const [mcc, mnc] = [countIn(country), countIn(carrier)]
  const [lac, cid] = [hexNumberOf(area), hexNumberOf(cell)]
  if (mcc === undefined || mnc === undefined || !lac || cid === undefined) return
  draft.network = { cellTowers: [cellOf(mcc, mnc, lac, cid, numberIn(strength))] }
}

/** Hours, minutes and seconds joined by dashes. */
const durationIn = (text: string | undefined): number | undefined => {
  const parts = text?.split('-').map(countIn) ?? []
  if (parts.length === 0 || parts.some((one) => one === undefined)) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = parts
  return (hours * 3600 + minutes * 60 + seconds) * 1000
}

const SWITCHES = ['ignition', 'in1', 'in2', 'in3', 'in4', 'out1', 'out2', 'out3']

const readStates: Read = ([status, switches, enter, leave, eventStatus, packetType], draft) => {
  const bits = hexNumberOf(switches)
  const states = bits === undefined ? [] : SWITCHES.map((name, bit) => [name, isBitSet(bits, bit)] as const)
  addTo(draft, {
    status: hexNumberOf(status),
    ...Object.fromEntries(states),
    geofence: wordIn(`${enter ?? ''}${leave ?? ''}`),
    eventStatus: wordIn(eventStatus),
    packetType: wordIn(packetType),
  })
}

const DRIVER = '0'
const TEMPERATURE = '1'

/** Sensor, kind, serial number and for thermometers a temperature. */
const readWire: Read = (values, draft) => {
  for (let at = 0; at + 2 < values.length;) {
    const [sensor, kind, serial, temperature] = values.slice(at)
    if (kind === DRIVER) addTo(draft, { driverUniqueId: wordIn(serial) })
    if (kind === TEMPERATURE && countIn(sensor) !== undefined)
      addTo(draft, { [`temp${sensor}`]: numberIn(temperature) })
    at += kind === TEMPERATURE ? 4 : 3
  }
}

const word =
  (name: string): Read =>
  ([value], draft) =>
    addTo(draft, { [name]: wordIn(value) })

const SECTIONS: Readonly<Record<string, Read>> = {
  GPS: readPlace,
  GSM: readCell,
  COT: ([odometer, hours], draft) => addTo(draft, { odometer: countIn(odometer), hours: durationIn(hours) }),
  ADC: ([power, battery, adc1, adc2], draft) =>
    addTo(draft, { power: numberIn(power), battery: numberIn(battery), adc1: numberIn(adc1), adc2: numberIn(adc2) }),
  DTT: readStates,
  IWD: readWire,
  ETD: word('eventData'),
  OBD: word('obd'),
  TAG: word('tagData'),
}

/** Time, event, and sections of a word each. */
export const readRecord = (text: string, now: Date): DecodedPosition | undefined => {
  const [time = '', ...sections] = text.split(',')
  const isTime = /^\d{12}$/.test(time)
  const draft: Draft = { place: { valid: false }, attributes: {} }
  if (isTime || sections.length > 0) draft.place.time = momentIn(time.slice(6), time.slice(0, 6), 'dmy')
  else if (time !== '') draft.attributes.result = time
  for (const section of sections) {
    const [, name, values = ''] = /^([A-Z]{3}):(.*)$/s.exec(section) ?? []
    if (name !== undefined) {
      if (values !== '') SECTIONS[name]?.(values.split(';'), draft)
    } else if (/^[\da-f]{1,4}$/i.test(section)) addTo(draft, { event: hexNumberOf(section) })
  }
  const position = { ...soundFix(draft.place, now), attributes: draft.attributes }
  return draft.network ? { ...position, network: draft.network } : position
}

/** The older form: time, perhaps a kind of fix, validity, place, speed, course, perhaps accuracy, date. */
export const readOldRecord = (text: string, now: Date): DecodedPosition | undefined => {
  const [, content] = /GPS:([^,]*)/.exec(text) ?? []
  if (content === undefined) return undefined
  const values = content.split(';')
  const at = values.findIndex((one) => /^[AV]$/.test(one))
  const [validity, latitude, longitude, speed, course, ...rest] = values.slice(Math.max(1, at))
  const date = rest.at(-1)
  const place = {
    time: momentIn(date, values[0], 'dmy'),
    valid: validity === 'A',
    latitude: angleIn(latitude),
    longitude: angleIn(longitude),
    speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
    courseDegrees: numberIn(course),
  }
  return { ...soundFix(place, now), attributes: given({ hdop: rest.length > 1 ? numberIn(rest[0]) : undefined }) }
}
