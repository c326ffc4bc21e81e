export { GO_MS, goToPlace, usePlaces } from './use-places'
