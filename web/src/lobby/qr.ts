/** The dark squares of a code as one path: runs of a row are one rectangle each, which keeps it small. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`];
    }),
  );
  return runs.join('');
}
