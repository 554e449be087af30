// Shows how many characters are left once few are.
import { lengthOf, tooMany } from '#domain/profile/profile-fields.ts'

const FEW = 0.8

export function countCharacters(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-most]')) {
    const most = Number(field.dataset.most)
    const counter = document.createElement('p')
    counter.className = 'app-hint field-counter'
    counter.id = `${field.id}-counter`
    counter.setAttribute('role', 'status')
    field.after(counter)
    const count = () => {
      const length = lengthOf(field.value)
      counter.textContent = length > most ? tooMany(length - most) : length >= most * FEW ? `${length} of ${most}` : ''
      counter.toggleAttribute('data-over', length > most)
    }
    field.addEventListener('input', count)
    count()
  }
}
