import type { Protocol, Recognise } from '../protocol'
import { frameSuntech } from './frame'
import { decodeSuntech } from './suntech.decode'
import { answerNameOfSuntech, encodeSuntech, suntechCommands } from './suntech.encode'

const HEADS = ['STT', 'EMG', 'EVT', 'ALT', 'ALV', 'UEX', 'BLE', 'BSA', 'RES', 'CRR', 'TRV', 'SNB', 'AGB']
const CLASSIC_HEAD = /^(SA\d{3}|ST[2-9]\d\d)([A-Z]{3})?;/
const CLASSIC_START = /^S([AT](\d{1,3}([A-Z]{0,3})?)?)?$/

const recogniseText = (start: string): ReturnType<Recognise> => {
  if (CLASSIC_HEAD.test(start) || HEADS.some((head) => start.startsWith(`${head};`))) return 'yes'
  const isStart = CLASSIC_START.test(start) || HEADS.some((head) => `${head};`.startsWith(start))
  return isStart ? 'maybe' : 'no'
}

const recognise: Recognise = (bytes) => {
  const [type, high] = bytes
  if (type !== 0x81 && type !== 0x82) return recogniseText(String.fromCharCode(...bytes.subarray(0, 9)))
  if (high === undefined) return 'maybe'
  return high === 0 ? 'yes' : 'no'
}

/** Suntech ST200 to ST900 and the universal format of the newer lines. */
export const suntech: Protocol = {
  name: 'suntech',
  brands: ['Suntech'],
  models: ['ST…', 'SA…'],
  defaultPort: 5011,
  transports: ['tcp'],
  frame: frameSuntech,
  decode: decodeSuntech,
  recognise,
  encode: encodeSuntech,
  answerName: answerNameOfSuntech,
  commands: suntechCommands,
}
