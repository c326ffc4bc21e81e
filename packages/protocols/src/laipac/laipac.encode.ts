import { devicePasswordOf } from '../device-password'
import type { EncodeCommand } from '../protocol'
import { sentenceOf } from '../sentences'
import { FACTORY_PASSWORD } from './laipac.decode'

export const laipacCommands = ['custom', 'positionSingle', 'rebootDevice'] as const

export const encodeLaipac: EncodeCommand = ({ type, attributes }, { uniqueId, options }) => {
  const password = devicePasswordOf(attributes, options, FACTORY_PASSWORD)
  if (type === 'positionSingle') return { bytes: sentenceOf(`AVREQ,${password},1`) }
  if (type === 'rebootDevice') return { bytes: sentenceOf(`AVRESET,${uniqueId},${password}`) }
  const { data } = attributes
  const isText = type === 'custom' && typeof data === 'string' && /^[\x20-\x7e]{1,300}$/.test(data)
  return isText ? { bytes: sentenceOf(data.replace(/^\$/, '')) } : { unsupported: `no words for ${type}` }
}
