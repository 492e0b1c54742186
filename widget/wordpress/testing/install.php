<?php
// Installs the WordPress in the folder of the first argument, and publishes the pages in the second, which is JSON:
// contents by title. Prints their addresses by title, as JSON.
define( 'WP_INSTALLING', true );
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

$owner = wp_install( 'Cedar Hill Bulletin', 'owner', 'owner@example.com', false, '', 'correct horse' );
// With this user's capabilities, as in the editor: WordPress removes scripts from what others write.
wp_set_current_user( $owner['user_id'] );

// What would load images from elsewhere: avatars, and the guide that opens with the editor.
update_option( 'show_avatars', 0 );
$preferences = array( 'core/edit-post' => array( 'welcomeGuide' => false ), '_modified' => gmdate( 'c' ) );
update_user_meta( $owner['user_id'], 'wp_persisted_preferences', $preferences );

$wp_rewrite->set_permalink_structure( '/%postname%/' );

$addresses = array();
foreach ( json_decode( $argv[2], true ) as $title => $content ) {
	$page = array(
		'post_type'    => 'page',
		'post_status'  => 'publish',
		'post_title'   => $title,
		'post_content' => wp_slash( $content ),
	);
	$id   = wp_insert_post( $page, true );
	if ( is_wp_error( $id ) ) {
		throw new Exception( $id->get_error_message() );
	}
	$addresses[ $title ] = get_permalink( $id );
}
echo json_encode( $addresses );
