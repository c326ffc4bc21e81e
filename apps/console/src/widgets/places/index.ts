export { goToPlace, usePlaces } from './use-places'
