import type { DemoGroupKey, DemoVehicle } from './vehicles'

/** Marks every device, group, driver and the server while the demonstration is in place. */
export const DEMO_ATTRIBUTE = 'demo'

export const demoCompany = 'Transportes Serra Clara (demonstração)'

/** Children of the company's group. */
export const demoGroups: Record<DemoGroupKey, string> = {
  longHaul: 'Carga rodoviária',
  urban: 'Distribuição urbana',
  charter: 'Fretamento',
  executive: 'Veículos de apoio',
  courier: 'Entregas rápidas',
}

export interface DemoDriver {
  uniqueId: string
  name: string
}

const driverNames = [
  'Adriana Nogueira',
  'Antônio Barcelos',
  'Beatriz Sampaio',
  'Caio Meireles',
  'Carlos Eduardo Pires',
  'Cláudia Rezende',
  'Daniel Fontes',
  'Edson Carvalhal',
  'Eliane Prates',
  'Fábio Quintela',
  'Fernanda Dutra',
  'Gilberto Ramalho',
  'Helena Vasques',
  'Igor Tavares',
  'Jéssica Amorim',
  'João Batista Leal',
  'Juliana Freitas',
  'Leandro Moura',
  'Luciana Braga',
  'Marcelo Siqueira',
  'Márcia Telles',
  'Nelson Guerra',
  'Patrícia Lobo',
  'Paulo Henrique Dias',
  'Rafael Monteiro',
  'Renata Valadares',
  'Sérgio Paixão',
  'Tatiane Correia',
  'Vinícius Rocha',
  'Wagner Peixoto',
]

export const demoDrivers: readonly DemoDriver[] = driverNames.map((name, index) => ({
  uniqueId: `DEMO-${String(index + 1).padStart(4, '0')}`,
  name,
}))

/** Maker, model and radio technology of the tracker in a vehicle, as the console filters by them. */
const trackerOf: Record<DemoVehicle['protocol'], { brand: string; model: string; technology: string }> = {
  gt06: { brand: 'Concox', model: 'GT06N', technology: '2G' },
  teltonika: { brand: 'Teltonika', model: 'FMC130', technology: '4G' },
  suntech: { brand: 'Suntech', model: 'ST300', technology: '2G' },
  h02: { brand: 'SinoTrack', model: 'ST-901L', technology: '4G' },
  osmand: { brand: 'Android', model: 'Smartphone', technology: '4G' },
}

/** The tracker's model as the protocol's decoder wants to know it. */
export const demoTrackerModel = (vehicle: DemoVehicle): string => trackerOf[vehicle.protocol].model

/** Device attributes of a demonstration vehicle, under the keys the console reads. */
export const demoDeviceAttributes = (vehicle: DemoVehicle, driver: DemoDriver | undefined): Record<string, unknown> => {
  const tracker = trackerOf[vehicle.protocol]
  return {
    [DEMO_ATTRIBUTE]: true,
    placa: vehicle.plate,
    'tarkan.color': vehicle.color,
    'tarkan.color_extra': '#ffffff',
    'device.gpsBrand': tracker.brand,
    'device.model': tracker.model,
    'device.technology': tracker.technology,
    'device.state': 'Instalado',
    ...(driver ? { driverUniqueId: driver.uniqueId, driverName: driver.name } : {}),
  }
}
