/** Converts a field name to a label: 'projectDescription' → 'Project description'. */
export function labelOf(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\bai\b/i, 'AI');
}
