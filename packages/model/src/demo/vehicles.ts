/** One vehicle of the demonstration. `road` names a road of the simulator. */
export interface DemoVehicle {
  uniqueId: string
  name: string
  plate: string
  category: string
  color: string
  protocol: 'gt06' | 'teltonika' | 'suntech' | 'h02' | 'osmand'
  group: DemoGroupKey
  /** Index in `demoDrivers`; absent when nobody is assigned. */
  driver?: number
  road: string
  /** 24 V supply. */
  heavy: boolean
}

export type DemoGroupKey = 'longHaul' | 'urban' | 'charter' | 'executive' | 'courier'

type Row = [
  name: string,
  plate: string,
  category: string,
  color: string,
  protocol: DemoVehicle['protocol'],
  group: DemoGroupKey,
  road: string,
  driver?: number,
]

const rows: readonly Row[] = [
  ['Carreta 101', 'RVA4E21', 'truck', '#1565c0', 'teltonika', 'longHaul', 'dutra-sao-paulo-rio', 0],
  ['Carreta 102', 'RVA4E38', 'truck', '#1565c0', 'suntech', 'longHaul', 'dutra-sao-paulo-rio', 1],
  ['Carreta 103', 'SDH7B05', 'truck', '#1565c0', 'teltonika', 'longHaul', 'fernao-dias', 2],
  ['Carreta 104', 'SDH7B19', 'truck', '#1565c0', 'gt06', 'longHaul', 'fernao-dias', 3],
  ['Carreta 105', 'BZK2J77', 'truck', '#0d47a1', 'suntech', 'longHaul', 'bandeirantes-ribeirao-preto', 4],
  ['Carreta 106', 'BZK2J92', 'truck', '#0d47a1', 'teltonika', 'longHaul', 'imigrantes-santos', 5],
  ['Bitrem 107', 'TQL9C14', 'trailer', '#0d47a1', 'suntech', 'longHaul', 'br277-paranagua', 6],
  ['Bitrem 108', 'TQL9C30', 'trailer', '#0d47a1', 'h02', 'longHaul', 'br277-paranagua', 7],
  ['Carreta 109', 'RXP1F66', 'truck', '#1976d2', 'teltonika', 'longHaul', 'br101-santa-catarina', 8],
  ['Carreta 110', 'RXP1F81', 'truck', '#1976d2', 'gt06', 'longHaul', 'br101-santa-catarina', 9],
  ['Carreta 111', 'SGV5D43', 'truck', '#1976d2', 'suntech', 'longHaul', 'br060-goiania', 10],
  ['Carreta 112', 'PEN8H27', 'truck', '#1976d2', 'h02', 'longHaul', 'br101-joao-pessoa', 11],
  ['Van 201', 'FWT3A48', 'van', '#2e7d32', 'gt06', 'urban', 'sao-paulo-marginal-tiete', 12],
  ['Van 202', 'FWT3A59', 'van', '#2e7d32', 'gt06', 'urban', 'sao-paulo-marginal-tiete', 13],
  ['Van 203', 'GHC6E12', 'van', '#2e7d32', 'h02', 'urban', 'sao-paulo-paulista', 14],
  ['Van 204', 'GHC6E24', 'van', '#2e7d32', 'osmand', 'urban', 'sao-paulo-paulista', 15],
  ['Furgão 205', 'LUV7K33', 'van', '#388e3c', 'gt06', 'urban', 'rio-avenida-brasil', 16],
  ['Furgão 206', 'LUV7K40', 'van', '#388e3c', 'teltonika', 'urban', 'rio-avenida-brasil'],
  ['Furgão 207', 'AXR0G85', 'van', '#388e3c', 'h02', 'urban', 'curitiba-linha-verde'],
  ['Furgão 208', 'AXR0G97', 'van', '#388e3c', 'gt06', 'urban', 'curitiba-linha-verde', 17],
  ['VUC 209', 'OLT4M16', 'truck', '#43a047', 'osmand', 'urban', 'salvador-paralela'],
  ['VUC 210', 'OLT4M28', 'truck', '#43a047', 'gt06', 'urban', 'salvador-paralela', 18],
  ['Ônibus 301', 'QWB2H51', 'bus', '#ef6c00', 'teltonika', 'charter', 'br040-juiz-de-fora', 19],
  ['Ônibus 302', 'QWB2H64', 'bus', '#ef6c00', 'teltonika', 'charter', 'br040-juiz-de-fora', 20],
  ['Ônibus 303', 'IVN5J09', 'bus', '#ef6c00', 'suntech', 'charter', 'br116-serra-gaucha', 21],
  ['Ônibus 304', 'IVN5J22', 'bus', '#ef6c00', 'gt06', 'charter', 'br116-serra-gaucha'],
  ['Ônibus 305', 'DKS8L73', 'bus', '#f57c00', 'teltonika', 'charter', 'imigrantes-santos', 22],
  ['Ônibus 306', 'DKS8L88', 'bus', '#f57c00', 'suntech', 'charter', 'bandeirantes-ribeirao-preto', 23],
  ['Micro-ônibus 307', 'KYP1B35', 'bus', '#f57c00', 'h02', 'charter', 'rio-orla'],
  ['Micro-ônibus 308', 'KYP1B46', 'bus', '#f57c00', 'osmand', 'charter', 'rio-orla'],
  ['Sedã 401', 'EZQ9F02', 'car', '#6a1b9a', 'gt06', 'executive', 'sao-paulo-paulista', 24],
  ['Sedã 402', 'EZQ9F17', 'car', '#6a1b9a', 'osmand', 'executive', 'rio-orla', 25],
  ['Sedã 403', 'JKM3C58', 'car', '#6a1b9a', 'gt06', 'executive', 'br060-goiania'],
  ['Picape 404', 'JKM3C69', 'pickup', '#8e24aa', 'teltonika', 'executive', 'br060-goiania', 26],
  ['Picape 405', 'PDR6A91', 'pickup', '#8e24aa', 'gt06', 'executive', 'br101-joao-pessoa'],
  ['Moto 501', 'CUY2D13', 'motorcycle', '#c62828', 'h02', 'courier', 'sao-paulo-paulista', 27],
  ['Moto 502', 'CUY2D25', 'motorcycle', '#c62828', 'h02', 'courier', 'sao-paulo-marginal-tiete', 28],
  ['Moto 503', 'MLE7G36', 'motorcycle', '#c62828', 'osmand', 'courier', 'rio-avenida-brasil'],
  ['Moto 504', 'MLE7G44', 'motorcycle', '#d32f2f', 'gt06', 'courier', 'curitiba-linha-verde', 29],
  ['Moto 505', 'NZJ0K62', 'motorcycle', '#d32f2f', 'osmand', 'courier', 'salvador-paralela'],
]

/** The number ranges of the demonstration, in the form each protocol carries. */
const ID_PREFIX: Record<DemoVehicle['protocol'], string> = {
  gt06: '864501999900',
  teltonika: '356307999900',
  suntech: '519900',
  h02: '4799000',
  osmand: '990000999900',
}

const HEAVY = new Set(['truck', 'trailer', 'bus'])

export const demoVehicles: readonly DemoVehicle[] = rows.map(
  ([name, plate, category, color, protocol, group, road, driver], index) => ({
    uniqueId: `${ID_PREFIX[protocol]}${String(index + 1).padStart(3, '0')}`,
    name,
    plate,
    category,
    color,
    protocol,
    group,
    driver,
    road,
    heavy: HEAVY.has(category),
  }),
)
