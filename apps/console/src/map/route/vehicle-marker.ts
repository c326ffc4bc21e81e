import { Marker, type Map as GlMap } from 'maplibre-gl'
import { addQuietly } from '../quiet-marker'
import styles from './route.module.css'

export interface RouteVehicle {
  longitude: number
  latitude: number
  /** Clockwise from north. */
  courseDegrees: number
  /** Any CSS colour. */
  color: string
  /** Beside the vehicle; empty for none. */
  name: string
  /** Where it is between two fixes nobody knows. */
  isUnsure: boolean
}

const SVG = 'http://www.w3.org/2000/svg'

function arrowPicture(): SVGSVGElement {
  const picture = document.createElementNS(SVG, 'svg')
  picture.setAttribute('viewBox', '-16 -16 32 32')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', 'M0 -12 L9 10 L0 5 L-9 10 Z')
  picture.append(path)
  return picture
}

/** A vehicle of the past on the map, turned to its course. */
export class VehicleMarker {
  private readonly element = document.createElement('div')
  private readonly arrow = arrowPicture()
  private readonly name = document.createElement('span')
  private readonly marker: Marker
  private courseDegrees = 0

  constructor(
    private readonly map: GlMap,
    line: number,
  ) {
    this.element.className = styles.vehicle ?? ''
    this.element.dataset['routeVehicle'] = String(line)
    this.name.className = styles.name ?? ''
    this.element.append(this.arrow, this.name)
    this.marker = new Marker({ element: this.element })
    map.on('rotate', this.turn)
  }

  show({ longitude, latitude, courseDegrees, color, name, isUnsure }: RouteVehicle): void {
    this.courseDegrees = courseDegrees
    this.element.style.setProperty('--route-color', color)
    this.element.toggleAttribute('data-unsure', isUnsure)
    this.element.dataset['place'] = `${latitude.toFixed(6)}/${longitude.toFixed(6)}/${Math.round(courseDegrees)}`
    if (this.name.textContent !== name) this.name.textContent = name
    this.marker.setLngLat([longitude, latitude])
    // What the vehicle is and where stands in the panel in words.
    if (!this.element.isConnected) addQuietly(this.marker, this.map, { isPicture: true })
    this.turn()
  }

  remove(): void {
    this.map.off('rotate', this.turn)
    this.marker.remove()
  }

  private readonly turn = (): void => {
    this.arrow.style.transform = `rotate(${this.courseDegrees - this.map.getBearing()}deg)`
  }
}
