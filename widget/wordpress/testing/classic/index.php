<!doctype html>
<html <?php language_attributes(); ?>>
<head>
	<meta name="viewport" content="width=device-width">
	<?php wp_head(); ?>
</head>
<body>
	<?php
	the_post();
	the_content();
	wp_footer();
	?>
</body>
</html>
