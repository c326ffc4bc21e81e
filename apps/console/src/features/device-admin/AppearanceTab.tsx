import { useTranslation } from 'react-i18next'
import { CATEGORIES } from '#src/map/scene'
import { CategoryGlyph, categoryText } from '#src/widgets/images'
import { VehiclePicture } from '#src/widgets/images/VehiclePicture'
import { colorIn } from './colors'
import { ColorField } from './ColorField'
import styles from './device-form.module.css'
import { useDeviceForm } from './form-context'
import { fieldLabel } from '#src/widgets/device-field-text'
import { PictureField } from './PictureField'

/** Category, colours and the picture of the vehicle, with a preview that follows. */
export function AppearanceTab() {
  return (
    <div className={styles.stack}>
      <Preview />
      <CategoryPicker />
      <div className={styles.fields}>
        <ColorField attribute="tarkan.color" />
        <ColorField attribute="tarkan.color_extra" />
      </div>
      <PictureField />
    </div>
  )
}

function useColors() {
  const { draft } = useDeviceForm()
  return { color: colorIn(draft, 'tarkan.color'), accent: colorIn(draft, 'tarkan.color_extra') }
}

function Preview() {
  const { t } = useTranslation()
  const { draft, device } = useDeviceForm()
  const { color, accent } = useColors()
  const status = device?.status ?? 'unknown'
  return (
    <div className={styles.preview} role="img" aria-label={t('device-form.appearance.preview')} data-preview>
      <figure>
        <span className={styles.marker} data-status={status}>
          <VehiclePicture category={draft.category} color={color} accent={accent} size={54} />
        </span>
        <figcaption>{t('device-form.appearance.onMap')}</figcaption>
      </figure>
      <figure>
        <CategoryGlyph category={draft.category} color={color} status={status} size={48} />
        <figcaption>{t('device-form.appearance.inList')}</figcaption>
      </figure>
    </div>
  )
}

function CategoryPicker() {
  const { t } = useTranslation()
  const { draft, set } = useDeviceForm()
  const { color, accent } = useColors()
  const isStock = CATEGORIES.some((category) => category === draft.category)
  const names: readonly string[] = isStock ? CATEGORIES : [...CATEGORIES, draft.category]
  const sorted = [...names].sort((a, b) =>
    a === 'default' ? -1 : b === 'default' ? 1 : categoryText(a, t).localeCompare(categoryText(b, t)),
  )
  return (
    <fieldset className={styles.categories}>
      <legend>{fieldLabel('category', t)}</legend>
      {sorted.map((category) => (
        <label key={category} className={styles.category}>
          <input
            type="radio"
            name="category"
            value={category}
            checked={draft.category === category}
            onChange={() => set({ category })}
          />
          <VehiclePicture category={category} color={color} accent={accent} size={34} />
          <span>{categoryText(category, t)}</span>
        </label>
      ))}
    </fieldset>
  )
}
