import { deviceFields } from '../device/device-fields'

/**
 * What a sheet of devices may hold, and under which titles: the template writes the first of a language, the import
 * recognises all of them, whatever their case, accents and signs. Pure data, so that screens may import it.
 */

export type ImportLanguage = 'pt-BR' | 'es-ES' | 'en-US'

/** How the texts of a column are read. */
export type ImportColumnKind =
  | 'text'
  /** Digits that are no amount: leading zeros count, and a sheet rounds them. */
  | 'digits'
  | 'identifier'
  | 'plate'
  | 'renavam'
  | 'amount'
  | 'day'
  | 'moment'
  | 'flag'
  | 'category'
  | 'group'
  | 'color'

export interface ImportColumn {
  /** A field of the device, or one of its attributes. */
  readonly key: string
  readonly isAttribute: boolean
  readonly kind: ImportColumnKind
  readonly isRequired: boolean
  readonly titles: Readonly<Record<ImportLanguage, readonly string[]>>
}

const words = (text: string): string[] => text.split('; ')

/** Titles of each language, several parted by `; `. */
const TITLES: Readonly<Record<string, readonly [pt: string, es: string, en: string]>> = {
  name: ['Nome; Veículo; Dispositivo; Nome do veículo; Nome do dispositivo; Descrição', 'Nombre; Vehículo; Dispositivo; Nombre del vehículo; Unidad', 'Name; Vehicle; Device; Device name; Vehicle name; Unit'],
  uniqueId: ['Identificador (IMEI); Identificador; IMEI; ID único; ID do rastreador; IMEI do rastreador; Código do rastreador', 'Identificador (IMEI); Identificador; IMEI; ID único; ID del rastreador; IMEI del rastreador', 'Identifier (IMEI); Identifier; IMEI; Unique id; Device id; Tracker id; Tracker IMEI; uniqueId'],
  groupId: ['Grupo; Frota; Nome do grupo', 'Grupo; Flota', 'Group; Fleet; Group name'],
  phone: ['Telefone; Número do chip; Linha; Celular; Telefone do chip; MSISDN', 'Teléfono; Línea; Número de línea; Móvil', 'Phone; Phone number; SIM number; Line'],
  model: ['Modelo; Modelo do veículo', 'Modelo; Modelo del vehículo', 'Model; Vehicle model'],
  contact: ['Contato; Responsável', 'Contacto; Responsable', 'Contact'],
  category: ['Categoria; Ícone; Tipo; Tipo de veículo', 'Categoría; Icono; Tipo; Tipo de vehículo', 'Category; Icon; Type; Vehicle type'],
  disabled: ['Desativado; Inativo; Bloqueado', 'Desactivado; Inactivo', 'Disabled; Inactive'],
  expirationTime: ['Vencimento; Validade; Expira em', 'Vencimiento; Expira el', 'Expiration; Expires; expirationTime'],
  placa: ['Placa; Placa do veículo', 'Matrícula; Placa; Patente; Dominio', 'Plate; Licence plate; License plate; Registration'],
  'device.state': ['Estado; Situação', 'Estado; Situación', 'State; Condition'],
  'tarkan.color': ['Cor; Cor principal', 'Color; Color principal', 'Colour; Color'],
  'tarkan.color_extra': ['Segunda cor; Cor secundária', 'Segundo color; Color secundario', 'Second colour; Secondary color'],
  monthlyValue: ['Mensalidade; Valor mensal; Valor', 'Mensualidad; Valor mensual', 'Monthly value; Monthly fee'],
  qrDriverId: ['QR do motorista; Motorista QR', 'QR del conductor', 'Driver QR; QR driver id'],
  renavam: ['Renavam', 'Renavam', 'Renavam'],
  vin: ['VIN', 'VIN', 'VIN'],
  chassis: ['Chassi', 'Chasis; Bastidor', 'Chassis'],
  engineNumber: ['Número do motor; Motor', 'Número de motor; Motor', 'Engine number'],
  manufacturedOn: ['Data de fabricação; Fabricação', 'Fecha de fabricación; Fabricación', 'Manufactured on; Manufacture date'],
  odometerStart: ['Hodômetro inicial; Hodômetro; Odômetro; KM; Quilometragem', 'Odómetro inicial; Odómetro; Kilometraje', 'Initial odometer; Odometer; Mileage'],
  fuelCapacity: ['Capacidade do tanque; Tanque', 'Capacidad del tanque; Tanque; Depósito', 'Tank capacity; Fuel tank; Fuel capacity'],
  'device.gpsBrand': ['Marca do rastreador; Fabricante do rastreador', 'Marca del rastreador', 'Tracker brand; GPS brand'],
  'device.model': ['Modelo do rastreador; Equipamento', 'Modelo del rastreador; Equipo', 'Tracker model'],
  'device.technology': ['Tecnologia', 'Tecnología', 'Technology'],
  'device.protocol': ['Protocolo', 'Protocolo', 'Protocol'],
  imei: ['IMEI do aparelho; IMEI; Segundo IMEI', 'IMEI del aparato; IMEI; Segundo IMEI', 'Hardware IMEI; IMEI; Second IMEI'],
  serial: ['Número de série; Serial; Nº de série', 'Número de serie; Serie', 'Serial number; Serial'],
  iccid: ['ICCID; Chip; SIM card; SIM; CCID', 'ICCID; Chip; Tarjeta SIM', 'ICCID; SIM card; SIM'],
  'device.operator': ['Operadora', 'Operadora; Operador', 'Operator; Carrier'],
  'device.broker': ['Fornecedor do chip; Broker; Corretora', 'Proveedor del chip; Bróker', 'SIM broker; Broker'],
  apn: ['APN', 'APN', 'APN'],
  'sim.activatedOn': ['Ativação do chip; Data de ativação', 'Activación del chip; Fecha de activación', 'SIM activated on; SIM activation'],
  'sim.expiresOn': ['Vencimento do chip; Validade do chip', 'Vencimiento del chip', 'SIM expires on; SIM expiry'],
  'install.company': ['Empresa instaladora', 'Empresa instaladora', 'Installation company'],
  'install.person': ['Instalador; Técnico', 'Instalador; Técnico', 'Installer; Technician'],
  'install.phone': ['Telefone do instalador', 'Teléfono del instalador', 'Installer phone'],
  'install.email': ['E-mail do instalador', 'Correo del instalador', 'Installer email'],
  'install.date': ['Data de instalação; Instalado em', 'Fecha de instalación; Instalado el', 'Installed on; Installation date'],
  'install.address': ['Endereço de instalação; Local de instalação', 'Dirección de instalación; Lugar de instalación', 'Installation address'],
  'install.notes': ['Observações da instalação', 'Observaciones de la instalación', 'Installation notes'],
  notes: ['Observações; Observação; Obs; Notas', 'Observaciones; Notas', 'Notes; Remarks; Observations'],
} // prettier-ignore

const column = (key: string, kind: ImportColumnKind, isAttribute = false): ImportColumn => {
  const [pt = key, es = key, en = key] = TITLES[key] ?? []
  return {
    key,
    kind,
    isAttribute,
    isRequired: key === 'name' || key === 'uniqueId',
    titles: { 'pt-BR': words(pt), 'es-ES': words(es), 'en-US': words(en) },
  }
}

const KINDS: Readonly<Record<string, ImportColumnKind>> = {
  placa: 'plate',
  renavam: 'renavam',
  imei: 'digits',
  iccid: 'digits',
  serial: 'digits',
  'install.phone': 'digits',
}

const kindOfField = (key: string, kind: string): ImportColumnKind => {
  if (KINDS[key]) return KINDS[key]
  if (kind === 'date') return 'day'
  if (kind === 'color') return 'color'
  return kind === 'number' || kind === 'money' || kind === 'litres' || kind === 'km' ? 'amount' : 'text'
}

/** In the order of the template. */
export const DEVICE_COLUMNS: readonly ImportColumn[] = [
  column('name', 'text'),
  column('uniqueId', 'identifier'),
  column('groupId', 'group'),
  column('phone', 'digits'),
  column('model', 'text'),
  column('contact', 'text'),
  column('category', 'category'),
  column('disabled', 'flag'),
  column('expirationTime', 'moment'),
  ...deviceFields.map(({ key, kind }) => column(key, kindOfField(key, kind), true)),
]

/** Without case, accents and signs: titles that differ in these are one. */
export const foldTitle = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
